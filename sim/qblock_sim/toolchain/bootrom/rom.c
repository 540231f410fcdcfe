/* The functions of the boot ROM that need no assembly. See rom.S for what differs from the real one. */

#include <stdint.h>

/* Finds the entry for a two-letter code in a table of (code, 16-bit address), ended by a zero. */
void *rom_table_lookup(const uint16_t *table, uint32_t code) {
    for (; table[0]; table += 2) {
        if (table[0] == code) {
            return (void *)(uintptr_t)table[1];
        }
    }
    return 0;
}

uint32_t rom_popcount32(uint32_t value) {
    uint32_t count = 0;
    for (; value; value &= value - 1) {
        count++;
    }
    return count;
}

uint32_t rom_reverse32(uint32_t value) {
    uint32_t reversed = 0;
    for (int i = 0; i < 32; i++) {
        reversed = (reversed << 1) | (value & 1);
        value >>= 1;
    }
    return reversed;
}

uint32_t rom_ctz32(uint32_t value) {
    uint32_t count = 0;
    while (count < 32 && !((value >> count) & 1)) {
        count++;
    }
    return count;
}

/* memset and memcpy go word by word where they can: the SDK calls them for all its copying, and every
 * instruction saved here is saved in emulation. */

void *rom_memset(void *target, int byte, uint32_t size) {
    uint8_t *to = target;
    uint32_t word = (uint8_t)byte * 0x01010101u;
    for (; size && ((uintptr_t)to & 3); size--) {
        *to++ = (uint8_t)byte;
    }
    for (; size >= 4; size -= 4, to += 4) {
        *(uint32_t *)to = word;
    }
    for (; size; size--) {
        *to++ = (uint8_t)byte;
    }
    return target;
}

void *rom_memcpy(void *target, const void *source, uint32_t size) {
    uint8_t *to = target;
    const uint8_t *from = source;
    if ((((uintptr_t)to ^ (uintptr_t)from) & 3) == 0) {
        for (; size && ((uintptr_t)to & 3); size--) {
            *to++ = *from++;
        }
        for (; size >= 16; size -= 16, to += 16, from += 16) {
            const uint32_t *in = (const uint32_t *)from;
            uint32_t *out = (uint32_t *)to;
            uint32_t a = in[0], b = in[1], c = in[2], d = in[3];
            out[0] = a, out[1] = b, out[2] = c, out[3] = d;
        }
        for (; size >= 4; size -= 4, to += 4, from += 4) {
            *(uint32_t *)to = *(const uint32_t *)from;
        }
    }
    for (; size; size--) {
        *to++ = *from++;
    }
    return target;
}

/* Flash. The emulator lets the core write to the window in which flash is read, so erase and program
 * are stores. They keep the rule of real flash: erasing sets bits, programming only clears them.
 * A filesystem that forgets to erase is found out here too. */

#define FLASH 0x10000000u

void rom_flash_erase(uint32_t offset, uint32_t count, uint32_t block_size, uint8_t block_command) {
    (void)block_size, (void)block_command; /* the real ROM may erase in larger blocks: only faster */
    volatile uint32_t *flash = (uint32_t *)(FLASH + offset);
    for (uint32_t i = 0; i < count / 4; i++) {
        flash[i] = 0xffffffffu;
    }
}

void rom_flash_program(uint32_t offset, const uint8_t *data, uint32_t count) {
    volatile uint32_t *flash = (uint32_t *)(FLASH + offset);
    for (uint32_t i = 0; i < count; i += 4) { /* byte by byte: the data need not be aligned */
        flash[i / 4] &= data[i] | (uint32_t)data[i + 1] << 8 | (uint32_t)data[i + 2] << 16
            | (uint32_t)data[i + 3] << 24;
    }
}

/* The ROM's conversions round down, where C rounds towards zero. */

int32_t rom_float2int(float value) {
    int32_t whole = (int32_t)value;
    return (float)whole > value ? whole - 1 : whole;
}

int64_t rom_float2int64(float value) {
    int64_t whole = (int64_t)value;
    return (float)whole > value ? whole - 1 : whole;
}

int32_t rom_double2int(double value) {
    int32_t whole = (int32_t)value;
    return (double)whole > value ? whole - 1 : whole;
}

int64_t rom_double2int64(double value) {
    int64_t whole = (int64_t)value;
    return (double)whole > value ? whole - 1 : whole;
}
