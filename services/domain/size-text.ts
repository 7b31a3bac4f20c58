import type { TireSize } from './tire-size.ts'

/** How sizes are shown and sorted. */

type Shown = Pick<TireSize, 'width' | 'profile' | 'rim' | 'construction' | 'sizeSpeed'>

/** `120/70 ZR 17`, `130/90 B 16`, `120/70-15`, `3.50-10`; to be isolated left to right where it is shown. */
export function displaySize({ width, profile, rim, construction, sizeSpeed }: Shown): string {
  const section = profile === '-' ? width : `${width}/${profile}`
  if (construction === '-') return `${section}-${rim}`
  return `${section} ${sizeSpeed ?? ''}${construction} ${rim}`
}

/** Compares widths, profiles or rims as numbers for `sort`; `-` stands before all of them. */
export function compareSizeParts(a: string, b: string): number {
  return partNumber(a) - partNumber(b)
}

function partNumber(part: string): number {
  return part === '-' ? 0 : Number(part)
}
