import { isInchWidth } from '#services/domain/size-text.ts'

/** Widths in display order: millimeters ascending, then inches ascending; `-` last. */
export function inWidthOrder(widths: readonly string[]): string[] {
  return widths.toSorted((left, right) => rankOf(left) - rankOf(right) || left.localeCompare(right))
}

/** Profiles or rims ascending; `-` (no profile) last. */
export function inNumericOrder(parts: readonly string[]): string[] {
  return parts.toSorted((left, right) => numberOf(left) - numberOf(right) || left.localeCompare(right))
}

interface Size {
  width: string
  profile: string
  rim: string
}

/** By width, profile and rim, each in its display order. */
export const compareSizes = (one: Size, other: Size): number =>
  rankOf(one.width) - rankOf(other.width) || numberOf(one.profile) - numberOf(other.profile) || numberOf(one.rim) - numberOf(other.rim)

function rankOf(width: string): number {
  const value = numberOf(width)
  return isInchWidth(width) ? value + 10_000 : value
}

function numberOf(part: string): number {
  return part === '-' ? 1_000_000 : Number(part)
}
