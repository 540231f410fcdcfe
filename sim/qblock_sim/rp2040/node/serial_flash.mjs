// The flash chip as the firmware sees it when it talks to it directly, not through XIP: byte by byte
// through the SSI's data register, framed by the chip select line.
//
// rp2040js 1.4.1 answers every read of DR0 with 0 and says "data waiting" all the time, so that
// flash_get_unique_id(), and with it machine.unique_id(), reads zeros. This puts a receive FIFO there
// and a flash that knows the few commands boot2 and the SDK send.
const SSI = 0x18000;
const SSIENR = 0x08;
const RXFLR = 0x24;
const SR = 0x28;
const DR0 = 0x60;
const SR_TX_READY = 0x06; // TFNF and TFE: every byte is sent at once
const SR_RX_NOT_EMPTY = 0x08;

const IO_QSPI = 0x40018;
const SS_CTRL = 0x0c;
const OUTOVER_LOW = 2;

const READ_STATUS_1 = 0x05;
const READ_STATUS_2 = 0x35;
const READ_UNIQUE_ID = 0x4b;
const READ_JEDEC_ID = 0x9f;
const QUAD_ENABLED = 0x02; // status 2: boot2 finds it set and need not program it

export class SerialFlashPort {
  constructor(mcu, flashId) {
    this.flashId = flashId;
    this.answers = []; // what the selected command will answer, byte for byte
    this.received = []; // the receive FIFO
    this.selected = false; // chip select forced low by the firmware
    this.inCommand = false;
    this.#patchSsi(mcu.peripherals[SSI]);
    mcu.peripherals[IO_QSPI] = this.#ioQspi(mcu.peripherals[IO_QSPI]);
  }

  #send(byte) {
    if (!this.inCommand) {
      this.inCommand = true;
      this.answers = this.#answer(byte);
      this.received.push(0);
    } else {
      this.received.push(this.answers.shift() ?? 0);
    }
  }

  #answer(command) {
    switch (command) {
      case READ_STATUS_1:
        return [0];
      case READ_STATUS_2:
        return [QUAD_ENABLED];
      case READ_UNIQUE_ID:
        return [0, 0, 0, 0, ...this.flashId]; // four dummy bytes come first
      case READ_JEDEC_ID:
        return [0xef, 0x40, 0x15]; // W25Q16: 2 MB
      default:
        return [];
    }
  }

  #receive() {
    const byte = this.received.shift() ?? 0;
    // Without a forced chip select the SSI raises it itself as soon as it runs dry.
    if (!this.selected && this.received.length === 0) this.inCommand = false;
    return byte;
  }

  #endCommand() {
    this.inCommand = false;
    this.received = [];
  }

  #patchSsi(ssi) {
    const read = ssi.readUint32.bind(ssi);
    const write = ssi.writeUint32.bind(ssi);
    ssi.readUint32 = (offset) => {
      if (offset === DR0) return this.#receive();
      if (offset === SR) return SR_TX_READY | (this.received.length ? SR_RX_NOT_EMPTY : 0);
      if (offset === RXFLR) return this.received.length;
      return read(offset);
    };
    ssi.writeUint32 = (offset, value) => {
      if (offset === DR0) this.#send(value & 0xff);
      else write(offset, value);
      if (offset === SSIENR && !(value & 1)) this.#endCommand(); // disabling empties the FIFOs
    };
  }

  // rp2040js has no IO_QSPI: reads give all ones, writes are lost. Six pins, status and control each.
  #ioQspi(unimplemented) {
    const registers = new Uint32Array(0x60 / 4).fill(0x1f);
    unimplemented.readUint32 = (offset) => registers[offset >> 2] ?? 0;
    unimplemented.writeUint32 = (offset, value) => {
      registers[offset >> 2] = value;
      if (offset !== SS_CTRL) return;
      const selected = ((value >> 8) & 3) === OUTOVER_LOW;
      if (selected !== this.selected) this.#endCommand();
      this.selected = selected;
    };
    return unimplemented;
  }
}
