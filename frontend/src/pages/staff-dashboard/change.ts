/** A share of a handful says nothing: below this the numbers themselves are told. */
export const minForPercent = 20
/** From here on people say "times" instead of per cent. */
const timesFrom = 2

export type Change =
  | { is: 'none' }
  /** Nothing before. */
  | { is: 'new' }
  | { is: 'gone' }
  | { is: 'same' }
  /** Not the same, but for less than half a per cent. */
  | { is: 'alike' }
  /** Too little before to be a base of a share. */
  | { is: 'few'; direction: 'up' | 'down' }
  /** Whole per cents, more than 0. */
  | { is: 'percent'; direction: 'up' | 'down'; percent: number }
  /** At least twice as much. */
  | { is: 'times'; direction: 'up'; times: number }

/** How a number stands to the one before; `base` counts what both are made of, where that is another number (sums: payments). */
export function changeOf(now: number, before: number, base: number = before): Change {
  if (now === before) return { is: now === 0 ? 'none' : 'same' }
  if (before === 0) return { is: 'new' }
  if (now === 0) return { is: 'gone' }
  const direction = now > before ? 'up' : 'down'
  if (base < minForPercent) return { is: 'few', direction }
  const ratio = now / before
  if (ratio >= timesFrom) return { is: 'times', direction: 'up', times: Math.round(ratio * 10) / 10 }
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  if (percent === 0) return { is: 'alike' }
  // All but nothing is left: a hundred per cent less would be nothing.
  return { is: 'percent', direction, percent: direction === 'down' ? Math.min(percent, 99) : percent }
}
