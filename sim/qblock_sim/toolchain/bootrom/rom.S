/* A boot ROM for an emulated RP2040, written from the RP2040 datasheet (2.8.2 "Processor
 * controlled boot sequence", 2.8.3 "Bootrom contents") and from what the public headers of pico-sdk
 * expect. No byte of the real ROM is in it.
 *
 * Where it differs from the real ROM, and why:
 *
 *  1. Reset runs the second stage from flash at once. The real ROM first looks at the BOOTSEL
 *     button, at the watchdog's scratch registers, and at the checksum of the second stage. The
 *     emulated flash always holds an image, and there is no button.
 *  2. Core 1 is not held in a wait loop: the emulator has one core.
 *  3. No USB boot loader: `reset_to_usb_boot` stops at breakpoint 0xb0. The emulator loads
 *     an image by writing the flash array.
 *  4. Flash is erased and programmed by plain stores (rom.c): the emulator has no
 *     serial flash chip to talk to. So connect, exit XIP, flush and enter XIP do nothing.
 *     Erase and program take almost no simulated time; on a board they take about 50 ms and 1 ms.
 *  5. Floating point is libgcc's. The real ROM flushes subnormal numbers to zero and
 *     is faster; ordinary results agree, as both round to nearest.
 *  6. The square root, the trigonometry, exp, ln, the comparisons and the fixed point conversions of
 *     the float tables stop at breakpoint 0xfb: MicroPython has its own mathematics library and the
 *     SDK compares without the ROM. A silent wrong answer would be worse than a stop.
 *  7. Not in the tables: the debug trampolines, `wait_for_vector`, and the data entries for
 *     copyright and git revision. Nothing in MicroPython asks for them; a lookup gives 0, as for any
 *     unknown code.
 *  8. The bit functions are loops and the memory functions plain C: right, but slower than the real
 *     ones. Simulated times are no hardware times anyway.
 *  9. A fault or NMI before the image has its own vectors stops at breakpoint 0xfa, where the real
 *     ROM waits for ever: the emulator reports a breakpoint.
 */
    .syntax unified
    .cpu cortex-m0plus
    .thumb

/* Where the second stage runs: the last but one 256 bytes of RAM, as on the real chip. The stack
 * grows down from there. */
    .equ STAGE2, 0x20041f00
    .equ FLASH, 0x10000000

    .section .vectors, "a"
    .word STAGE2                @ 0x00 initial stack pointer
    .word rom_reset             @ 0x04 reset
    .word rom_fault             @ 0x08 NMI
    .word rom_fault             @ 0x0c hard fault
    .byte 'M', 'u', 1           @ 0x10 the magic number
    .byte 3                     @ 0x13 the version: 3 is B2 silicon, for which the SDK patches nothing
    .hword func_table           @ 0x14
    .hword data_table           @ 0x16
    .hword rom_table_lookup + 1 @ 0x18
    .hword 0

/* A table is a list of (two letters, 16-bit address), ended by a zero. The + 1 marks Thumb code: the
 * assembler sets that bit in 32-bit words only. */
    .macro FUNCTION a, b, function
    .byte \a, \b
    .hword \function + 1
    .endm

    .section .rodata.tables, "a"
    .align 2
func_table:
    FUNCTION 'P', '3', rom_popcount32
    FUNCTION 'R', '3', rom_reverse32
    FUNCTION 'L', '3', rom_clz32
    FUNCTION 'T', '3', rom_ctz32
    FUNCTION 'M', 'S', rom_memset
    FUNCTION 'S', '4', rom_memset        @ memset4: the same for aligned memory
    FUNCTION 'M', 'C', rom_memcpy
    FUNCTION 'C', '4', rom_memcpy        @ memcpy44: the same for aligned memory
    FUNCTION 'I', 'F', rom_nothing       @ connect_internal_flash
    FUNCTION 'E', 'X', rom_nothing       @ flash_exit_xip
    FUNCTION 'R', 'E', rom_flash_erase
    FUNCTION 'R', 'P', rom_flash_program
    FUNCTION 'F', 'C', rom_nothing       @ flash_flush_cache
    FUNCTION 'C', 'X', rom_nothing       @ flash_enter_cmd_xip
    FUNCTION 'U', 'B', rom_usb_boot
    .hword 0

    .align 2
data_table:
    .byte 'S', 'F'
    .hword float_table
    .byte 'S', 'D'
    .hword double_table
    .hword 0

/* The arithmetic that the SDK calls through these tables, at fixed offsets. The byte two before the
 * table is its number of entries. */
    .align 2
    .hword 0
    .hword 0x20
float_table:
    .word __aeabi_fadd, __aeabi_fsub, __aeabi_fmul, __aeabi_fdiv  @ 00 04 08 0c
    .word rom_missing, rom_missing      @ 10 fcmp_fast, 14 fcmp_fast_flags
    .word rom_missing                   @ 18 fsqrt
    .word rom_float2int, rom_missing    @ 1c float2int, 20 float2fix
    .word __aeabi_f2uiz, rom_missing    @ 24 float2uint, 28 float2ufix
    .word __aeabi_i2f, rom_missing      @ 2c int2float, 30 fix2float
    .word __aeabi_ui2f, rom_missing     @ 34 uint2float, 38 ufix2float
    .word rom_missing, rom_missing      @ 3c fcos, 40 fsin
    .word rom_missing, rom_missing      @ 44 ftan, 48 fsincos
    .word rom_missing, rom_missing      @ 4c fexp, 50 fln
    .word rom_missing, rom_missing      @ 54 fcmp_basic, 58 fatan2
    .word __aeabi_l2f, rom_missing      @ 5c int642float, 60 fix642float
    .word __aeabi_ul2f, rom_missing     @ 64 uint642float, 68 ufix642float
    .word rom_float2int64, rom_missing  @ 6c float2int64, 70 float2fix64
    .word __aeabi_f2ulz, rom_missing    @ 74 float2uint64, 78 float2ufix64
    .word __aeabi_f2d                   @ 7c float2double

    .hword 0
    .hword 0x20
double_table:                           @ the same for doubles
    .word __aeabi_dadd, __aeabi_dsub, __aeabi_dmul, __aeabi_ddiv
    .word rom_missing, rom_missing
    .word rom_missing
    .word rom_double2int, rom_missing
    .word __aeabi_d2uiz, rom_missing
    .word __aeabi_i2d, rom_missing
    .word __aeabi_ui2d, rom_missing
    .word rom_missing, rom_missing
    .word rom_missing, rom_missing
    .word rom_missing, rom_missing
    .word rom_missing, rom_missing
    .word __aeabi_l2d, rom_missing
    .word __aeabi_ul2d, rom_missing
    .word rom_double2int64, rom_missing
    .word __aeabi_d2ulz, rom_missing
    .word __aeabi_d2f

    .text
    .macro CODE name
    .global \name
    .type \name, %function
    .thumb_func
\name:
    .endm

    .align 2
/* Copy the 256 bytes of the second stage from flash to RAM and enter it. lr = 0 tells it that it was
 * called from the ROM, so that it starts the image rather than returning. */
CODE rom_reset
    ldr r0, =STAGE2
    ldr r1, =FLASH
    movs r2, #0
1:  ldr r3, [r1, r2]
    str r3, [r0, r2]
    adds r2, #4
    cmp r2, #252
    bls 1b
    adds r0, #1                 @ Thumb code
    movs r1, #0
    mov lr, r1
    bx r0

CODE rom_fault
    bkpt 0xfa
    b .

CODE rom_missing
    bkpt 0xfb
    b .

CODE rom_usb_boot
    bkpt 0xb0
    b .

CODE rom_nothing
    bx lr

/* In assembly, since the SDK's float code calls it and relies on ip being kept, as in the real ROM;
 * a compiler may use ip. */
CODE rom_clz32
    cmp r0, #0
    beq 3f
    movs r1, #0
1:  cmp r0, #0
    bmi 2f
    lsls r0, #1
    adds r1, #1
    b 1b
2:  mov r0, r1
    bx lr
3:  movs r0, #32
    bx lr
    .pool
