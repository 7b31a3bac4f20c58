import type { TireSize } from './tire-picture.ts'
import { clamp } from './vectors.ts'

const MM_PER_INCH = 25.4
/** Narrower than any metric tire, wider than any in inches. */
const WIDEST_INCHES = 25

export interface MetricSize {
  widthMm: number
  /** Height of the wall in hundredths of the width. */
  profilePercent: number
  rimInches: number
  /** The width as written when the size is in inches, `3.50`. */
  inchWidth: string | null
}

/** Size texts as lengths, kept within what a motorcycle tire can be. Without a profile a section is as high as it is wide. */
export function metricSize(size: TireSize): MetricSize {
  const width = positive(size.width, 120)
  const isInch = width < WIDEST_INCHES
  return {
    widthMm: clamp(isInch ? width * MM_PER_INCH : width, 40, 400),
    profilePercent: clamp(positive(size.profile, 100), 20, 120),
    rimInches: clamp(positive(size.rim, 17), 4, 30),
    inchWidth: isInch ? size.width : null,
  }
}

function positive(text: string, otherwise: number): number {
  const value = Number(text)
  return Number.isFinite(value) && value > 0 ? value : otherwise
}
