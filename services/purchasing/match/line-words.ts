/** Names of lines as they are compared: without case, marks and ways to write a number. */

const ROMAN: Readonly<Record<string, string>> = { I: '1', II: '2', III: '3', IV: '4', V: '5', VI: '6' }

/** `Angel GT II` and `ANGEL-GT 2` have the same words. */
export function lineWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => word.match(/\p{L}+|\p{N}+/gu) ?? [])
    .map((word) => ROMAN[word] ?? word)
}

/** What may stand behind the name of a line and is no part of it: axle, tube, build, week of manufacture. */
const MARKS = new Set([
  'F',
  'R',
  'FR',
  'FRONT',
  'REAR',
  'VR',
  'HR',
  'AV',
  'AR',
  'TL',
  'TT',
  'M',
  'C',
  'MC',
  'REINF',
  'RF',
  'XL',
  'DOT',
  'A',
  'D',
  'E',
  'K',
])

/** Where the words of a line end in those of a description; null where they do not stand, or go on as another line. */
export function findLine(description: readonly string[], line: readonly string[]): number | null {
  for (let begin = 0; begin + line.length <= description.length; begin += 1) {
    if (!line.every((word, index) => description[begin + index] === word)) continue
    const next = description[begin + line.length]
    if (next === undefined || MARKS.has(next) || isSize(next)) return begin + line.length
  }
  return null
}

/** `120`, `90`; a single figure is a generation of the line. */
const isSize = (word: string): boolean => /^\d{2,}$/.test(word)
