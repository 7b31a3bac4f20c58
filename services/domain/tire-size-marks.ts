/** What is written behind the dimensions of a tire size: ratings, tube, axle and the like. */

export interface Marks {
  loadIndex: number | null
  /** As written: `W`, `(W)`, `H`. */
  speedSymbol: string | null
  /** M/C: made for motorcycles. */
  isMotorcycle: boolean
  tube: 'TL' | 'TT' | 'TL/TT' | null
  isReinforced: boolean
  /** NHS: not for highway service, must not be sold as road legal. */
  isNotForHighway: boolean
  isMudAndSnow: boolean
  axle: 'front' | 'rear' | 'both' | null
}

export const NO_MARKS: Marks = {
  loadIndex: null,
  speedSymbol: null,
  isMotorcycle: false,
  tube: null,
  isReinforced: false,
  isNotForHighway: false,
  isMudAndSnow: false,
  axle: null,
}

type Reader = (marks: Marks, groups: (string | undefined)[]) => Partial<Marks>

const END = '(?![A-Z0-9])'
const SPEED = '[B-HJ-NP-WY]'

/** Tried in this order: a ply rating looks like a load index, `F/R` like `F`. */
const READERS: readonly [RegExp, Reader][] = [
  mark('M ?/ ?C|MC', () => ({ isMotorcycle: true })),
  mark('M ?[+&/] ?S', () => ({ isMudAndSnow: true })),
  mark('TL ?/ ?TT|TT ?/ ?TL', () => ({ tube: 'TL/TT' })),
  mark('TL|T/L|TUBELESS', () => ({ tube: 'TL' })),
  mark('TT|T/T|TUBE ?TYPE', () => ({ tube: 'TT' })),
  mark('REINF(?:ORCED)?|RFD?|XL|EXTRA LOAD', () => ({ isReinforced: true })),
  mark('NHS', () => ({ isNotForHighway: true })),
  mark('\\d{1,2} ?P\\.?R', () => ({})),
  mark(`(\\d{2,3})(?: ?/ ?\\d{2,3})? ?(?:(\\( ?)(${SPEED}) ?\\)|(${SPEED}))`, readRating),
  [/^\(([VWY])\)/, (marks, [, letter]) => ({ speedSymbol: marks.speedSymbol ?? `(${letter})` })],
  mark('F ?/ ?R|R ?/ ?F|FRONT ?/ ?REAR', () => ({ axle: 'both' })),
  mark('F|FRONT|קדמי', () => ({ axle: 'front' })),
  mark('R|REAR|אחורי', () => ({ axle: 'rear' })),
]

/** Reads one mark at the start of the text; answers the marks and what is left, or null when the text starts otherwise. */
export function readMark(marks: Marks, text: string): { marks: Marks; left: string } | null {
  for (const [form, read] of READERS) {
    const match = form.exec(text)
    if (match) return { marks: { ...marks, ...read(marks, [...match]) }, left: text.slice(match[0].length) }
  }
  return null
}

/** A mark may stand in brackets and end with a dot. */
function mark(form: string, read: Reader): [RegExp, Reader] {
  return [new RegExp(`^(\\( ?)?(?:${form})\\.?${END}(?: ?\\))?`), read]
}

/** `58W`, `58 W`, `(58W)`, `58(W)`; brackets mean "above" and only V, W and Y can be that. The first rating counts. */
function readRating(marks: Marks, [, bracket, load, innerBracket, bracketed, bare]: (string | undefined)[]): Partial<Marks> {
  if (marks.loadIndex !== null) return {}
  const letter = bracketed ?? bare ?? ''
  const isAbove = (bracket ?? innerBracket) !== undefined && /[VWY]/.test(letter)
  return { loadIndex: Number(load), speedSymbol: isAbove ? `(${letter})` : letter }
}
