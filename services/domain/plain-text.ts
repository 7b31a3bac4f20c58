/** A text as it stands in HTML or XML, between tags or in an attribute. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Text as it is kept and compared: typed, pasted or read from a file, it holds nothing that nobody sees. */

/** What pages put between words to let them break: behind a name it is one more space, in `Road\u200b6` the only one. */
const UNSEEN_SPACE = /(?<=\p{L})\u200b(?=\p{N})|(?<=\p{N})\u200b(?=\p{L})/gu
/**
 * Control characters, which no database keeps; marks that nobody sees, which make another name of the same letters or turn the text
 * around them; halves of a character. White space stays, but for the mark of byte order. Blank as well, though Unicode counts them
 * among the signs: the empty pattern of Braille, a note without a head, the place of an object.
 */
const UNSEEN = /\ufeff|(?!\s)[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]/gu
const UNSEEN_IN_PROSE = new RegExp(`(?![\\u2066-\\u2069])(?:${UNSEEN.source})`, 'gu')
const NEXT_LINE = /\u0085/g

/** Without what nobody sees; white space stays as it is. */
export function visible(typed: string): string {
  return typed.replace(NEXT_LINE, '\n').replace(UNSEEN, '')
}

/** The same without space around it: what was typed, and empty where nothing was. */
export const plainText = (typed: string): string => visible(typed).trim()

/** What is kept of a field of one line: its words with a space between. */
export function textLine(typed: string): string {
  return lineWithout(UNSEEN, typed)
}

/** The same of prose in one line, whose isolates keep numbers and sizes in order between Hebrew words. */
export function proseLine(typed: string): string {
  return lineWithout(UNSEEN_IN_PROSE, typed)
}

function lineWithout(unseen: RegExp, typed: string): string {
  return typed.replace(NEXT_LINE, ' ').replace(UNSEEN_SPACE, ' ').replace(unseen, '').replace(/\s+/g, ' ').trim()
}

/** What is kept of notes: their lines. */
export function textLines(typed: string): string {
  return typed
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map(textLine)
    .join('\n')
    .trim()
}
