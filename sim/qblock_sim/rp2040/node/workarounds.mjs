// What rp2040js 1.4.1 gets wrong and this board needs right, one function each. Larger repairs have
// their own modules: the USB bus, the serial flash, the flash calls, the pads, the ring oscillator.

/** Apply all of them to a fresh RP2040. */
export function applyWorkarounds(mcu) {
  quietUartTransmitInterrupt(mcu);
  silenceSecondCore(mcu);
  fireTimerAlarmsOnTime(mcu);
  wakeWithInterruptsMasked(mcu);
  keepDisabledPwmStopped(mcu);
  raisePwmOutputAtStart(mcu);
}

// rp2040js raises the UART's TX interrupt whenever it looks at interrupts at all, so that
// machine.UART, which enables it, never leaves its handler. On silicon it is raised when the FIFO
// drains past its threshold: here, after a byte was written (it is sent at once).
function quietUartTransmitInterrupt(mcu) {
  const DATA = 0x00;
  const TX_INTERRUPT = 1 << 5;
  for (const uart of mcu.uart) {
    const write = uart.writeUint32.bind(uart);
    uart.checkInterrupts = () =>
      mcu.setInterrupt(uart.irq, !!(uart.interruptStatus & uart.interruptMask));
    uart.writeUint32 = (offset, value) => {
      write(offset, value);
      if (offset === DATA) {
        uart.interruptStatus |= TX_INTERRUPT;
        uart.checkInterrupts();
      }
    };
  }
}

// There is no second core. MicroPython resets it at every soft reset, and polls the FIFO between the
// cores for its answer: rp2040js has no such FIFO and warns for ever. Answer "reset done, and empty".
function silenceSecondCore(mcu) {
  const FIFO_STATUS = 0x50;
  const FIFO_READ = 0x58;
  const read = mcu.sio.readUint32.bind(mcu.sio);
  mcu.sio.readUint32 = (offset) => {
    if (offset === FIFO_STATUS) return 0xffffffff;
    if (offset === FIFO_READ) return 0;
    return read(offset);
  };
}

// rp2040js cuts the fraction off the microseconds left to a timer alarm, so that it fires up to 1 us
// early; the SDK then finds its time not yet come and arms it again: twice the interrupts for every
// sleep, and a wake-up that is 1 us off.
function fireTimerAlarmsOnTime(mcu) {
  const ALARM0 = 0x10;
  const ALARM3 = 0x1c;
  const timer = mcu.peripherals[0x40054];
  const write = timer.writeUint32.bind(timer);
  timer.writeUint32 = (offset, value) => {
    write(offset, value);
    if (offset < ALARM0 || offset > ALARM3) return;
    const nanos = timer.clock.nanos;
    const micros = Math.floor(nanos / 1000);
    const delta = (value - micros) >>> 0; // modulo 2^32, as the comparator sees it
    const { clockAlarm } = timer.alarms[(offset - ALARM0) >> 2];
    clockAlarm.schedule(Math.max(0, delta * 1000 - (nanos - micros * 1000)));
  };
}

// With PRIMASK set an interrupt ends WFI but is not taken until PRIMASK is cleared. rp2040js takes it
// at once. lightsleep() sleeps that way, with the clocks still switched down: its handlers would run
// inside what is meant to be an atomic section.
function wakeWithInterruptsMasked(mcu) {
  const { core } = mcu;
  const check = core.checkForInterrupts.bind(core);
  core.checkForInterrupts = () => {
    if (core.waiting && core.PM) return !!(core.pendingInterrupts & core.enabledInterrupts);
    return check();
  };
}

// Writing a PWM slice's divider starts its counter even if the slice is disabled (Timer32's
// prescaler setter sets `enabled`). Put the enable bit's meaning back after every such write.
function keepDisabledPwmStopped(mcu) {
  const DIV = 0x04;
  for (const channel of mcu.pwm.channels) {
    const write = channel.writeRegister.bind(channel);
    channel.writeRegister = (offset, value) => {
      write(offset, value);
      if (offset === DIV) channel.updateEnable();
    };
  }
}

// A PWM output is high while the counter is below the compare value, from the moment the slice is
// enabled. rp2040js only sets it at the first wrap: the first period of every tone would be missing.
function raisePwmOutputAtStart(mcu) {
  for (const channel of mcu.pwm.channels) {
    const update = channel.updateEnable.bind(channel);
    channel.updateEnable = () => {
      const wasRunning = channel.timer.enable;
      update();
      if (wasRunning || !channel.timer.enable) return;
      const { counter } = channel.timer;
      channel.setA(counter < channel.alarmA.target);
      channel.setB(counter < channel.alarmB.target);
    };
  }
}
