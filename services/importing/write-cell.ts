/** What cells hold of a value: read again, they give the same one. See `cell.ts`. */

/** Agorot as shekels, `769.00`. */
export const writePrice = (agorot: number): string => (agorot / 100).toFixed(2)

export const writeFlag = (isSet: boolean): string => (isSet ? '1' : '0')

/** `YYYY-MM-DD` as `DD/MM/YYYY`. */
export const writeDate = (day: string): string => day.split('-').reverse().join('/')
