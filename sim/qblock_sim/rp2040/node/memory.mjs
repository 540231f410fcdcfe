// A board's memory: one piece that JavaScript and quick_core.ts both see, and that outlives the chips,
// which come and go with the power. The places are those of quick_core.ts.
const PAGES = 42; // of 64 KB

export class Memory {
  constructor() {
    this.whole = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });
    const { buffer } = this.whole;
    this.registers = new Uint32Array(buffer, 0, 16);
    this.flags = new Int32Array(buffer, 64, 4); // N: less than 0, Z: 0, C: 1, V: less than 0
    this.clock = new Float64Array(buffer, 80, 2); // now, and what a cycle adds
    this.told = new Int32Array(buffer, 96, 3); // cycles spent, PRIMASK, whether no interrupt is pending
    this.numbers = new Uint32Array(buffer, 108, 6); // of the SIO: spinlocks, and those of its divider
    this.rom = new Uint32Array(buffer, 0x1000, 0x1000);
    this.ram = new Uint8Array(buffer, 0x10000, 264 * 1024);
    this.flash = new Uint8Array(buffer, 0x80000, 2 * 1024 * 1024);
  }

  /** Make it the memory of a chip of rp2040js, which brings its own: here, a copy would be another. */
  attach(mcu) {
    const view = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    mcu.core.registers = this.registers.fill(0);
    mcu.bootrom = this.rom;
    mcu.sram = this.ram;
    mcu.sramView = view(this.ram);
    // The flash of rp2040js has 16 MB: past the end of ours is nothing.
    mcu.flash = this.flash;
    mcu.flash16 = new Uint16Array(this.flash.buffer, this.flash.byteOffset, this.flash.length / 2);
    mcu.flashView = view(this.flash);
  }
}
