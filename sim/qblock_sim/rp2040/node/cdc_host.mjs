// The host's end of the USB cable: enumerates the device, finds its serial port (CDC ACM), and carries
// bytes the way a desktop's driver does: only an open port is polled, opening raises DTR, closing drops
// it together with what was not sent yet, and a reader that does not read leaves the device waiting.
import { UsbBus } from './usb_bus.mjs';

const RESET_RECOVERY_NANOS = 1_000_000;
const CONTROL_NANOS = 20_000; // one stage of a control transfer
const BULK_NANOS = 60_000; // one bulk packet of 64 bytes at 12 Mbit/s, with its handshake
const PACKET = 64;

const DESCRIPTOR_INTERFACE = 4;
const DESCRIPTOR_ENDPOINT = 5;
const CLASS_CDC_CONTROL = 2;
const CLASS_CDC_DATA = 10;

const setAddress = (address) => [0x00, 5, address, 0, 0, 0, 0, 0];
const getConfiguration = (length) => [0x80, 6, 0, 2, 0, 0, length & 0xff, length >> 8];
const setConfiguration = (number) => [0x00, 9, number, 0, 0, 0, 0, 0];
const setLineState = (state, itf) => [0x21, 0x22, state, 0, itf, 0, 0, 0];
const DTR_AND_RTS = 3;

export class CdcHost {
  constructor() {
    this.plugged = true;
    this.open = false;
    this.paused = false;
    this.room = Infinity; // bytes the reader still has room for
    this.toDevice = Buffer.alloc(0);
    this.onData = () => {}; // (bytes) => void
    this.onConfigured = () => {}; // (configured: boolean) => void
    this.#forgetDevice();
  }

  /** A new chip sits at the end of the cable. */
  attach(chip) {
    this.#forgetDevice();
    this.chip = chip;
    this.bus = new UsbBus(chip.mcu, this);
  }

  /** The chip lost power or was reset. */
  detach() {
    this.chip = null;
    this.bus = null;
    this.#forgetDevice();
  }

  setPlugged(plugged) {
    if (plugged === this.plugged) return;
    this.plugged = plugged;
    if (!this.bus) return;
    this.#forgetDevice();
    if (!plugged) this.bus.goIdle();
    else if (this.bus.pulledUp) this.bus.reset();
  }

  setOpen(open) {
    if (open === this.open) return;
    this.open = open;
    if (!open) this.toDevice = Buffer.alloc(0);
    if (!this.configured) return;
    this.#sendLineState();
    this.#poll();
  }

  /** While paused the host does not poll: nobody reads the port. */
  setPaused(paused) {
    this.paused = paused;
    this.#poll();
  }

  /** The reader's buffer has room for this many bytes more; null for one without end. */
  setRoom(bytes) {
    this.room = bytes ?? Infinity;
    this.#poll();
  }

  /** Queue bytes for the device; returns how many wait. */
  write(bytes) {
    if (this.open) this.toDevice = Buffer.concat([this.toDevice, bytes]);
    this.#poll();
    return this.toDevice.length;
  }

  // ---- what the bus tells

  attached() {
    if (this.plugged) this.bus.reset();
    else this.bus.goIdle();
  }

  detached() {
    this.#forgetDevice();
  }

  resetSeen() {
    this.#forgetDevice();
    this.#later(RESET_RECOVERY_NANOS, () => this.#enumerate());
  }

  armed(endpoint) {
    if (endpoint === 0) this.#control();
    else this.#poll();
  }

  // ---- control transfers: one at a time, from a queue

  #enumerate() {
    this.#request(setAddress(1));
    this.#request(getConfiguration(9), (head) =>
      this.#request(getConfiguration(head.readUInt16LE(2)), (full) => {
        this.port = findSerialPort(full);
        this.#request(setConfiguration(1), () => {
          this.configured = true;
          this.onConfigured(true);
          if (this.open) this.#sendLineState();
          this.#poll();
        });
      }),
    );
  }

  #sendLineState() {
    this.#request(setLineState(this.open ? DTR_AND_RTS : 0, this.port.control));
  }

  #request(setup, done = () => {}) {
    this.requests.push({ setup: Uint8Array.from(setup), done, data: Buffer.alloc(0), stage: 'setup' });
    if (this.requests.length === 1) this.#startRequest();
  }

  #startRequest() {
    const request = this.requests[0];
    this.#later(CONTROL_NANOS, () => {
      request.stage = request.setup[0] & 0x80 ? 'data' : 'status-in';
      this.bus.setup(request.setup);
    });
  }

  // Endpoint 0 has a buffer ready: take the next step of the transfer in progress.
  #control() {
    const request = this.requests[0];
    if (!request || request.stage === 'setup' || this.controlBusy) return;
    const out = request.stage === 'status-out';
    if (!this.bus.isArmed(0, out)) return;
    this.controlBusy = true;
    this.#later(CONTROL_NANOS, () => {
      this.controlBusy = false;
      if (!this.bus.isArmed(0, out)) return;
      this.#controlStep(request);
      this.#control();
    });
  }

  #controlStep(request) {
    if (request.stage === 'data') {
      const packet = this.bus.takeIn(0);
      request.data = Buffer.concat([request.data, packet]);
      const wanted = request.setup[6] | (request.setup[7] << 8);
      if (packet.length < PACKET || request.data.length >= wanted) request.stage = 'status-out';
      return;
    }
    if (request.stage === 'status-out') this.bus.giveOut(0, new Uint8Array(0));
    else this.bus.takeIn(0);
    this.requests.shift();
    request.done(request.data);
    if (this.requests.length) this.#startRequest();
  }

  // ---- the data endpoints

  #poll() {
    if (!this.configured) return;
    const { input, output } = this.port;
    const readable = () =>
      this.open && !this.paused && this.room > 0 && this.bus.isArmed(input, false);
    if (!this.inBusy && readable()) {
      this.inBusy = true;
      this.#later(BULK_NANOS, () => {
        this.inBusy = false;
        if (!readable()) return;
        const packet = this.bus.takeIn(input);
        this.room -= packet.length;
        this.onData(packet);
      });
    }
    if (this.toDevice.length && !this.outBusy && this.bus.isArmed(output, true)) {
      this.outBusy = true;
      this.#later(BULK_NANOS, () => {
        this.outBusy = false;
        if (!this.toDevice.length || !this.bus.isArmed(output, true)) return;
        const packet = this.toDevice.subarray(0, PACKET);
        this.toDevice = this.toDevice.subarray(packet.length);
        this.bus.giveOut(output, packet);
      });
    }
  }

  // Simulated time passes on the wire; nothing survives a reset or an unplugged cable in between.
  #later(nanos, action) {
    const session = this.session;
    this.chip.after(nanos, () => {
      if (session === this.session) action();
    });
  }

  #forgetDevice() {
    const was = this.configured;
    this.session = {};
    this.configured = false;
    this.controlBusy = this.inBusy = this.outBusy = false;
    this.requests = [];
    this.port = null;
    if (was) this.onConfigured(false);
  }
}

// Walk a configuration descriptor to the CDC interfaces: {control, input, output}.
function findSerialPort(descriptors) {
  const port = { control: 0, input: -1, output: -1 };
  let interfaceClass = -1;
  for (let at = 0; at + 2 <= descriptors.length && descriptors[at] >= 2; at += descriptors[at]) {
    const type = descriptors[at + 1];
    if (type === DESCRIPTOR_INTERFACE) {
      interfaceClass = descriptors[at + 5];
      if (interfaceClass === CLASS_CDC_CONTROL) port.control = descriptors[at + 2];
    } else if (type === DESCRIPTOR_ENDPOINT && interfaceClass === CLASS_CDC_DATA) {
      const address = descriptors[at + 2];
      if (address & 0x80) port.input = address & 0xf;
      else port.output = address & 0xf;
    }
  }
  return port;
}
