/** Spellings of a size that leave out the signs between its parts: how riders type them, and price lists print them. */

const START = '(?<![\\p{L}\\d.,/-])'
const RIM = '(\\d{2})(?![\\d.,/-])'
/** `12070ZR17`, `12070-17`, `9090-21`, `80100-21`: the width has three digits, or two that begin with 5 to 9. */
const JOINED = new RegExp(`${START}([1-4]\\d{2}|[5-9]\\d)([2-9]\\d|1[01]0)( ?[a-z]{1,2} ?-?| ?- ?)${RIM}`, 'giu')
/** `400-18`: inches come in quarters and in the low series of .10 and .60, and nothing so wide in millimetres is so low. */
const WITHOUT_POINT = new RegExp(`${START}([2-5])(00|10|25|50|60|75) ?- ?([89]|1\\d|2[0-3])(?![\\d.,/-])`, 'giu')
/** `MT 90 16`: the letters stand for the width. Motorcycles are called MT too, but none by these numbers. */
const LETTERS = new RegExp(`${START}(m[hjlmnprtuv])[ -]?(80|85|90)(?: ?[/-] ?| )?([a-z]?)(?: ?- ?| )?${RIM}`, 'giu')

/** The text with such sizes as they are printed on a tire: `120/70ZR17`, `4.00-18`, `MT90-16`. */
export function withSizeSigns(text: string): string {
  return text
    .replace(LETTERS, (_, code: string, profile: string, letter: string, rim: string) => `${code}${profile}${letter || '-'}${rim}`)
    .replace(JOINED, '$1/$2$3$4')
    .replace(WITHOUT_POINT, '$1.$2-$3')
}
