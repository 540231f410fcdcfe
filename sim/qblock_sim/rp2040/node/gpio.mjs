// The few things we ask of an rp2040js GPIOPin, in words.
export const FUNCTION_PWM = 4;

export const isOutput = (gpio) => gpio.value <= 1;
export const outputLevel = (gpio) => gpio.value;
export const functionOf = (gpio) => gpio.functionSelect;
