// The commands of the board: each a function of its arguments, answering plain data.
import { PIN_COUNT } from './pads.mjs';

const MICROS = 1000;
const ADC_FULL_SCALE = 4095;
const ADC_REFERENCE_MV = 3300;
const CHANNEL_VSYS = 3; // GPIO29, behind a divider by three
const CHANNEL_TEMPERATURE = 4;

function checkPin(pin) {
  if (!Number.isInteger(pin) || pin < 0 || pin >= PIN_COUNT) {
    throw new Error(`There is no pin ${pin}.`);
  }
  return pin;
}

function checkPins(pins) {
  pins.forEach(checkPin);
  return pins;
}

const base64 = ({ buffer, byteOffset, byteLength }) =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64');

export function makeCommands(board, runner) {
  const setAdc = (channel, millivolts) => {
    const code = Math.round((millivolts * ADC_FULL_SCALE) / ADC_REFERENCE_MV);
    board.adc[channel] = Math.min(ADC_FULL_SCALE, Math.max(0, code));
    return null;
  };

  return {
    stats: () => board.stats,

    // power and flash
    power: ({ on }) => (on ? board.powerOn() : board.powerOff()),
    cut_at: ({ us }) => board.cutAt(us * MICROS),
    cut_at_flash_call: ({ n, fraction }) => board.cutAtFlashCall(n, fraction),
    save: () => board.flash.save(),
    read_flash: ({ offset, length }) => base64(board.flash.bytes.slice(offset, offset + length)),
    write_flash: ({ offset, data }) => {
      if (board.chip) throw new Error('Take the power away before writing to the flash.');
      board.flash.patch(offset, Buffer.from(data, 'base64'));
      board.flash.save();
    },
    load_image: ({ file }) => {
      if (board.chip) throw new Error('Take the power away before loading an image.');
      board.flash.loadUf2(file);
      board.flash.save();
    },

    // pins
    drive: ({ pin, level }) => board.pads.drive(checkPin(pin), level),
    schedule: ({ pin, events }) => {
      checkPin(pin);
      for (const [us, level] of events) {
        board.at(us * MICROS, () => board.pads.drive(pin, level));
      }
    },
    read_pin: ({ pin }) => board.pads.read(checkPin(pin)),
    watch_edges: ({ pins }) => board.edges.watch(checkPins(pins)),
    take_edges: () => {
      const { times, states } = board.edges.take();
      return { times: base64(times), states: base64(states) };
    },
    watch_pwm: ({ pins }) => board.pwm.watch(checkPins(pins)),
    take_pwm: () => board.pwm.take(),
    watch_leds: ({ pins }) => board.leds.watch(checkPins(pins)),
    take_leds: () => board.leds.take(),

    // analogue
    vsys: ({ millivolts }) => setAdc(CHANNEL_VSYS, millivolts / 3),
    adc: ({ channel, millivolts }) => setAdc(channel, millivolts),
    temperature: ({ celsius }) => setAdc(CHANNEL_TEMPERATURE, 706 - (celsius - 27) * 1.721),

    // the cable
    usb: ({ plugged }) => board.setUsb(plugged),
    open: () => board.host.setOpen(true),
    close: () => board.host.setOpen(false),
    pause: ({ paused }) => board.host.setPaused(paused),
    room: ({ bytes }) => board.host.setRoom(bytes),
    write: ({ data }) => board.host.write(Buffer.from(data, 'base64')),

    // time; a bounded run answers when it ends
    run: (args, answer) => runner.run(board, args, answer),
    free: (args) => runner.free(args),
    stop: () => runner.stop(),
  };
}

/** The commands that answer later, through the function they are given. */
export const ANSWER_LATER = new Set(['run']);
