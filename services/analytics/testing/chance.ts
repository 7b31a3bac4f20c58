/** Numbers like chance, the same for the same seed. */

export type Chance = ReturnType<typeof createChance>

/** Mulberry32. */
export function createChance(seed: number) {
  let state = seed
  const share = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(share() * limit)
  return { below, happens: (odds: number) => share() < odds, one: <T>(of: readonly T[]): T => of[below(of.length)] as T }
}
