/** Spellings of sizes without separators, as typed by riders and printed in price lists. */

const START = '(?<![\\p{L}\\d.,/-])'
const RIM = '(\\d{2})(?![\\d.,/-])'
/** `12070ZR17`, `12070-17`, `9090-21`, `80100-21`: the width has three digits, or two beginning with 5 to 9. */
const JOINED = new RegExp(`${START}([1-4]\\d{2}|[5-9]\\d)([2-9]\\d|1[01]0)( ?[a-z]{1,2} ?-?| ?- ?)${RIM}`, 'giu')
/** `400-18`: inches are quarters or the low series of .10 and .60; no metric size of that width is so low. */
const WITHOUT_POINT = new RegExp(`${START}([2-5])(00|10|25|50|60|75) ?- ?([89]|1\\d|2[0-3])(?![\\d.,/-])`, 'giu')
/** `MT 90 16`: the letters encode the width. Some motorcycles are called MT, but not with these numbers. */
const LETTERS = new RegExp(`${START}(m[hjlmnprtuv])[ -]?(80|85|90)(?: ?[/-] ?| )?([a-z]?)(?: ?- ?| )?${RIM}`, 'giu')

/** Rewrites such sizes in the printed notation: `120/70ZR17`, `4.00-18`, `MT90-16`. */
export function withSizeSigns(text: string): string {
  return text
    .replace(LETTERS, (_, code: string, profile: string, letter: string, rim: string) => `${code}${profile}${letter || '-'}${rim}`)
    .replace(JOINED, '$1/$2$3$4')
    .replace(WITHOUT_POINT, '$1.$2-$3')
}
