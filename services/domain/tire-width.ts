/** The widest inch tire is some 8 inches wide, the narrowest metric one 50 mm: below this a width is in inches. */
const INCHES_BELOW = 30

export const isInchWidth = (width: string) => Number(width) < INCHES_BELOW
