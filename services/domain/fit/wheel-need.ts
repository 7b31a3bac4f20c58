import type { OriginalTire } from '#events/motorcycles.events.ts'
import { usualLoadIndex } from './usual-load-index.ts'

/** What a wheel asks of its tire, as far as it is known. */

export interface LoadNeed {
  index: number
  /** The maker's, or the usual one of tires of this size. */
  basis: 'maker' | 'usual'
}

/** The least load index; null where neither the maker's nor a usual one is known. */
export function loadNeed({ loadIndex, sizeKey }: Pick<OriginalTire, 'loadIndex' | 'sizeKey'>): LoadNeed | null {
  if (loadIndex !== null) return { index: loadIndex, basis: 'maker' }
  const usual = usualLoadIndex(sizeKey)
  return usual === null ? null : { index: usual, basis: 'usual' }
}

/** The least speed symbol; null where the maker's is not known. The Z of a size is no class of its own: it begins with V. */
export function speedNeed({ speedSymbol }: Pick<OriginalTire, 'speedSymbol'>): string | null {
  const symbol = speedSymbol?.toUpperCase() ?? null
  return symbol === 'Z' || symbol === 'ZR' ? 'V' : symbol
}

/** Structures are of two classes: radial, and bias with or without a belt. */
export function isRadial({ construction }: Pick<OriginalTire, 'construction'>): boolean {
  return construction === 'R'
}

/** BMW's R18 left the factory so; on such a motorcycle a radial front may ride with a bias rear. */
export function isMixedByMaker({
  front,
  rear,
}: {
  front: Pick<OriginalTire, 'construction'>
  rear: Pick<OriginalTire, 'construction'>
}): boolean {
  return isRadial(front) && !isRadial(rear)
}
