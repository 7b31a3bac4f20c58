/** Escapes text for HTML or XML, in content and attributes. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Normalization of typed, pasted or imported text for storage and comparison: removes invisible characters. */

/** Zero-width break opportunities of web pages: in `Road\u200b6` it replaces the only space. */
const UNSEEN_SPACE = /(?<=\p{L})\u200b(?=\p{N})|(?<=\p{N})\u200b(?=\p{L})/gu
/**
 * Control characters, which Postgres refuses; invisible marks, which make equal-looking names differ or reorder the text around them; lone
 * surrogates. White space is kept, except the byte order mark. Also blank symbols: the empty Braille pattern, a null notehead, the object
 * replacement character.
 */
const UNSEEN = /\ufeff|(?!\s)[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]/gu
const UNSEEN_IN_PROSE = new RegExp(`(?![\\u2066-\\u2069])(?:${UNSEEN.source})`, 'gu')
const NEXT_LINE = /\u0085/g
/** Printable ASCII: nothing in it is invisible. */
const PLAIN = /^[ -~]*$/

/** Removes invisible characters; white space is unchanged. */
export function visible(input: string): string {
  return PLAIN.test(input) ? input : input.replace(NEXT_LINE, '\n').replace(UNSEEN, '')
}

/** Visible text, trimmed; empty for blank input. */
export const plainText = (input: string): string => visible(input).trim()

/** A single line with single spaces. */
export function textLine(input: string): string {
  return lineWithout(UNSEEN, input)
}

/** A single line of prose, keeping the bidi isolates that order numbers and sizes between Hebrew words. */
export function proseLine(input: string): string {
  return lineWithout(UNSEEN_IN_PROSE, input)
}

function lineWithout(unseen: RegExp, input: string): string {
  return input.replace(NEXT_LINE, ' ').replace(UNSEEN_SPACE, ' ').replace(unseen, '').replace(/\s+/g, ' ').trim()
}

/** Multi-line text. */
export function textLines(input: string): string {
  return input
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map(textLine)
    .join('\n')
    .trim()
}
