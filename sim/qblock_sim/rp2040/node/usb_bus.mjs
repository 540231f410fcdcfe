// The wire side of the RP2040's USB controller: buffers the device has armed, and a host that takes or
// fills them when it pleases.
//
// rp2040js 1.4.1 completes every IN buffer in the same instant it is armed (so no unread port ever
// fills up), completes every OUT buffer with an empty packet (so the core drowns in USB interrupts),
// sends no start-of-frame interrupts (MicroPython counts 16 of them after the port is opened before it
// flushes), knows no suspend, and takes "controller enabled" for "plugged in". All of that is here.
const SIE_CTRL = 0x4c;
const SIE_STATUS = 0x50;
const SOF_RD = 0x48;
const INTE = 0x90;
const PULLUP_EN = 1 << 16;
const SUSPENDED = 1 << 4;
const INT_DEV_SOF = 1 << 17;

const BUFFER_CONTROL_FIRST = 0x80;
const BUFFER_CONTROL_LAST = 0xfc;
const AVAILABLE = 1 << 10;
const FULL = 1 << 15;
const LENGTH_MASK = 0x3ff;
const DOUBLE_BUFFERED = 1 << 30;
const SECOND_BUFFER_OFFSET = 64;

const FRAME_NANOS = 1_000_000;
const IDLE_TO_SUSPEND_NANOS = 3_000_000;

export class UsbBus {
  /** @param listener {attached(), detached(), resetSeen(), armed(endpoint, out)} */
  constructor(mcu, listener) {
    this.mcu = mcu;
    this.usb = mcu.usbCtrl;
    this.listener = listener;
    this.armed = new Set(); // endpoint * 2 + out
    this.pulledUp = false;
    this.active = false; // a host is there and sends frames
    this.lastFrame = 0;
    this.sofAlarm = mcu.clock.createAlarm(() => this.#startOfFrame());
    this.suspendAlarm = mcu.clock.createAlarm(() => this.#suspend());
    this.usb.DPRAMUpdated = (offset, value) => this.#bufferControlWritten(offset, value);
    this.usb.onResetReceived = () => listener.resetSeen();
    this.#patchRegisters();
  }

  /** The host drives a reset; `listener.resetSeen()` follows when the firmware has noticed. */
  reset() {
    this.active = true;
    this.suspendAlarm.cancel();
    this.usb.resetDevice(); // 10 ms
    this.#scheduleFrame();
  }

  /** The cable is out: the bus goes idle, which the device takes for a suspend after 3 ms. */
  goIdle() {
    this.#frame();
    this.active = false;
    this.usb.resetAlarm.cancel();
    this.sofAlarm.cancel();
    if (this.pulledUp) this.suspendAlarm.schedule(IDLE_TO_SUSPEND_NANOS);
  }

  isArmed(endpoint, out) {
    return this.armed.has(endpoint * 2 + (out ? 1 : 0));
  }

  /** Send a SETUP packet (8 bytes). */
  setup(packet) {
    this.usb.sendSetupPacket(packet);
  }

  /** The host reads an armed IN buffer: returns its bytes and tells the device it is gone. */
  takeIn(endpoint) {
    const register = BUFFER_CONTROL_FIRST + endpoint * 8;
    const view = this.mcu.usbDPRAMView;
    const control = view.getUint32(register, true);
    const start = this.usb.getEndpointBufferOffset(endpoint, false);
    const packets = [this.#slice(start, control & LENGTH_MASK)];
    const isDouble =
      endpoint !== 0 && this.usb.readEndpointControlReg(endpoint, false) & DOUBLE_BUFFERED;
    if (isDouble && (control >>> 16) & AVAILABLE) {
      packets.push(this.#slice(start + SECOND_BUFFER_OFFSET, (control >>> 16) & LENGTH_MASK));
    }
    const done = AVAILABLE | FULL;
    view.setUint32(register, control & ~(done | (done << 16)), true);
    this.armed.delete(endpoint * 2);
    this.usb.indicateBufferReady(endpoint, false);
    return Buffer.concat(packets);
  }

  /** The host fills an armed OUT buffer. */
  giveOut(endpoint, bytes) {
    const register = BUFFER_CONTROL_FIRST + endpoint * 8 + 4;
    const view = this.mcu.usbDPRAMView;
    view.setUint32(register, view.getUint32(register, true) & ~AVAILABLE, true);
    this.armed.delete(endpoint * 2 + 1);
    this.usb.finishRead(endpoint, bytes);
  }

  #slice(start, length) {
    return Buffer.from(this.mcu.usbDPRAM.slice(start, start + length));
  }

  #bufferControlWritten(offset, value) {
    if (offset < BUFFER_CONTROL_FIRST || offset > BUFFER_CONTROL_LAST) return;
    const endpoint = (offset - BUFFER_CONTROL_FIRST) >> 3;
    const out = !!(offset & 4);
    const key = endpoint * 2 + (out ? 1 : 0);
    // A write without AVAILABLE takes the buffer back: so the SDK aborts control transfers.
    this.armed.delete(key);
    if (!(value & AVAILABLE)) return;
    this.armed.add(key);
    this.listener.armed(endpoint, out);
  }

  #patchRegisters() {
    const { usb } = this;
    const read = usb.readUint32.bind(usb);
    const write = usb.writeUint32.bind(usb);
    usb.readUint32 = (offset) => {
      if (offset === SOF_RD) {
        usb.intRaw &= ~INT_DEV_SOF; // reading the frame number acknowledges the interrupt
        usb.checkInterrupts();
        return this.#frame();
      }
      return read(offset);
    };
    usb.writeUint32 = (offset, value) => {
      // rp2040js forgets SUSPENDED among the bits that writing a one clears.
      if (offset === SIE_STATUS) usb.sieStatus &= ~(usb.rawWriteValue & SUSPENDED);
      write(offset, value);
      if (offset === INTE) this.#scheduleFrame();
      if (offset === SIE_CTRL) this.#pullUp(!!(value & PULLUP_EN));
    };
  }

  // The number of the frame; it stands still while no host sends any.
  #frame() {
    if (this.active) this.lastFrame = Math.floor(this.mcu.clock.nanos / FRAME_NANOS) & 0x7ff;
    return this.lastFrame;
  }

  #pullUp(on) {
    if (on === this.pulledUp) return;
    this.pulledUp = on;
    if (on) this.listener.attached();
    else this.listener.detached();
  }

  // Frames are only simulated while the firmware asks for their interrupt: an idle bus costs nothing.
  #scheduleFrame() {
    this.sofAlarm.cancel();
    if (!this.active || !(this.usb.intEnable & INT_DEV_SOF)) return;
    const now = this.mcu.clock.nanos;
    this.sofAlarm.schedule(FRAME_NANOS - (now % FRAME_NANOS));
  }

  #startOfFrame() {
    this.usb.intRaw |= INT_DEV_SOF;
    this.usb.checkInterrupts();
    this.#scheduleFrame();
  }

  #suspend() {
    this.usb.sieStatus |= SUSPENDED;
    this.usb.sieStatusUpdated();
  }
}
