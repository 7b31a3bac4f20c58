/** The widest inch tire is some 8 inches wide, the narrowest metric one 50 mm: below this a width is in inches. */
const INCHES_BELOW = 30

/** Widths as a person looks for them: millimetres ascending, then inches ascending; `-` last. */
export function inWidthOrder(widths: readonly string[]): string[] {
  return widths.toSorted((left, right) => rankOf(left) - rankOf(right) || left.localeCompare(right))
}

/** Profiles or rims ascending; `-` (no profile) last. */
export function inNumericOrder(parts: readonly string[]): string[] {
  return parts.toSorted((left, right) => numberOf(left) - numberOf(right) || left.localeCompare(right))
}

function rankOf(width: string): number {
  const value = numberOf(width)
  return value < INCHES_BELOW ? value + 10_000 : value
}

function numberOf(part: string): number {
  return part === '-' ? 1_000_000 : Number(part)
}
