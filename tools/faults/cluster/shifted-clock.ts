/**
 * Preloaded into a service (`NODE_OPTIONS=--import …`): its clock is wrong by `CLOCK_SHIFT_MS`, and at SIGWINCH it jumps back five
 * minutes. Its monotonic clock goes on as it did, as that of a machine does.
 */
const JUMP_BACK_MS = 5 * 60_000

let shiftMs = Number(process.env.CLOCK_SHIFT_MS)
process.on('SIGWINCH', () => {
  shiftMs -= JUMP_BACK_MS
})

const trueNow = Date.now
const shifted = (): number => trueNow() + shiftMs
const Shifted = new Proxy(Date, {
  construct: (target, values, newTarget) => Reflect.construct(target, values.length === 0 ? [shifted()] : values, newTarget),
  get: (target, key) => (key === 'now' ? shifted : Reflect.get(target, key)),
})
Date.prototype.constructor = Shifted
globalThis.Date = Shifted
