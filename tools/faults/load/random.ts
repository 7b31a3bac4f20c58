/** A seeded generator (mulberry32), 0 to 1: the same seed does the same damage in the same order, not to the same moment. */
export type Random = () => number

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const randomPhone = (random: Random): string => `05${String(Math.floor(random() * 1e8)).padStart(8, '0')}`
