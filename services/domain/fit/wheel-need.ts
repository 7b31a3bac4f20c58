import type { OriginalTire } from '#events/motorcycles.events.ts'
import { usualLoadIndex } from './usual-load-index.ts'

/** Known requirements of a wheel on its tire. */

export interface LoadNeed {
  index: number
  /** The manufacturer's, or the usual one of this size. */
  basis: 'maker' | 'usual'
}

/**
 * Minimum load index; null if neither the manufacturer's nor a usual one is known. A usual one is a guess: it refuses nothing and
 * confirms nothing.
 */
export function loadNeed({ loadIndex, sizeKey }: Pick<OriginalTire, 'loadIndex' | 'sizeKey'>): LoadNeed | null {
  if (loadIndex !== null) return { index: loadIndex, basis: 'maker' }
  const usual = usualLoadIndex(sizeKey)
  return usual === null ? null : { index: usual, basis: 'usual' }
}

/** Minimum speed symbol; null if the manufacturer's is unknown. The Z of a size is no class of its own: it begins with V. */
export function speedNeed({ speedSymbol }: Pick<OriginalTire, 'speedSymbol'>): string | null {
  const symbol = speedSymbol?.toUpperCase() ?? null
  return symbol === 'Z' || symbol === 'ZR' ? 'V' : symbol
}

/** Two classes: radial, and bias with or without a belt. */
export function isRadial({ construction }: Pick<OriginalTire, 'construction'>): boolean {
  return construction === 'R'
}

/** BMW's R18 left the factory with a radial front and a bias rear, so the combination is valid there. */
export function isMixedByMaker({
  front,
  rear,
}: {
  front: Pick<OriginalTire, 'construction'>
  rear: Pick<OriginalTire, 'construction'>
}): boolean {
  return isRadial(front) && !isRadial(rear)
}
