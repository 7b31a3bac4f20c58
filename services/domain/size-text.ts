import type { TireSize } from './tire-size.ts'

type PrintedSize = Pick<TireSize, 'width' | 'profile' | 'rim' | 'construction' | 'sizeSpeed'>

/** `120/70 ZR 17`, `130/90 B 16`, `120/70-15`, `3.50-10`; display it isolated left to right. */
export function displaySize({ width, profile, rim, construction, sizeSpeed }: PrintedSize): string {
  const section = profile === '-' ? width : `${width}/${profile}`
  if (construction === '-') return `${section}-${rim}`
  return `${section} ${sizeSpeed ?? ''}${construction} ${rim}`
}

/** Displayed size; both of a set, front first: `120/70 ZR 17 + 180/55 ZR 17`. */
export function displaySizeOf({ front, tire }: { front: { displaySize: string } | null; tire: { displaySize: string } }): string {
  return front ? `${front.displaySize} + ${tire.displaySize}` : tire.displaySize
}

/** The widest inch tire is about 8 inches, the narrowest metric one 50 mm: a smaller width is in inches. */
const INCHES_BELOW = 30

export const isInchWidth = (width: string) => Number(width) < INCHES_BELOW
