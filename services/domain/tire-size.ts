import { visible } from './plain-text.ts'
import { withSizeSigns } from './size-spellings.ts'
import { type Dimensions, findHead } from './tire-size-head.ts'

/** Marks after the dimensions of a tire size: ratings, tube, axle and so on. */

interface Marks {
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

const NO_MARKS: Marks = {
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

/** In this order: a ply rating looks like a load index, `F/R` like `F`. */
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

/** The only parser of tire sizes. */

export interface TireSize extends Dimensions, Marks {
  /** Comparison key of a size: `120/70-17`, `3.50-10`, without structure and ratings. */
  key: string
  /** Words not part of the size, `ANGEL GT II` in a supplier's description; empty if all was parsed. */
  rest: string
}

export type SizeProblem = 'empty' | 'too_long' | 'reversed' | 'rim_missing' | 'out_of_range' | 'unreadable'

export type ParsedSize =
  | { ok: true; kind: 'single'; key: string; size: TireSize }
  | { ok: true; kind: 'set'; key: string; front: TireSize; rear: TireSize }
  /** `suggestion` is the probable meaning; confirm it with the user. */
  | { ok: false; code: SizeProblem; suggestion: string | null }

const MAX_LENGTH = 200
const JOINER = /^ ?[+&|;,/-] ?/
const WORD = /^\S+/
const RIM_MISSING = /^\d{2,3} ?[/-] ?\d{2,3} ?[A-Z]{0,2} ?-?$/
// Copied from right-to-left text the parts may be reversed: 17/70/120, 17 ZR 120/70, 18-3.00.
const REVERSED_METRIC = /(?<![\d.,/])(\d{1,2}) ?[/ -]? ?[A-Z]{0,2} ?[/ -]? ?(\d{2,3}) ?[/-] ?(\d{2,3})(?![\d.,])/
const REVERSED_INCH = /(?<![\d.,/])(\d{1,2}) ?- ?(\d[.,]\d{1,2})(?!\d)/
const MAX_RIM = 26

/** Parses a size in any common notation; two sizes are a set, ordered by axle. */
export function parseTireSize(text: string): ParsedSize {
  if (text.length > MAX_LENGTH) return { ok: false, code: 'too_long', suggestion: null }
  const clean = cleanText(text)
  if (!clean) return { ok: false, code: 'empty', suggestion: null }
  const first = readOne(clean)
  if (!first.ok) return refusal(clean, first.code)
  if (first.left === '') return { ok: true, kind: 'single', key: first.size.key, size: first.size }
  const second = readOne(first.left)
  if (!second.ok || second.left !== '') return { ok: false, code: 'unreadable', suggestion: null }
  const [front, rear] = byAxle(first.size, second.size)
  return { ok: true, kind: 'set', key: `${front.key}+${rear.key}`, front, rear }
}

/** Size of one tire, or null: where a set is not allowed, such as URLs. */
export function parseSingleSize(text: string): TireSize | null {
  const parsed = parseTireSize(text)
  return parsed.ok && parsed.kind === 'single' && parsed.size.rest === '' ? parsed.size : null
}

/** Canonical size parts from a URL in any notation (`3.5`, `-`, `10`); null if invalid. */
export function parseSizeParts(width: string, profile: string, rim: string): Pick<TireSize, 'width' | 'profile' | 'rim' | 'key'> | null {
  return parseSingleSize(`${width}/${profile}/${rim}`)
}

function cleanText(text: string): string {
  const plain = visible(text)
    .replace(/(\d)([¼-¾⅐-⅞])/g, '$1 $2')
    .normalize('NFKC')
    .replace(/["'”“\u2032׳״]/g, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\u2044\u2215\\]/g, '/')
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase()
  return withSizeSigns(plain)
}

function readOne(text: string): { ok: true; size: TireSize; left: string } | { ok: false; code: 'out_of_range' | 'not_found' } {
  const found = findHead(text)
  if (!found.ok) return found
  const { dimensions, before, after } = found.head
  let marks = NO_MARKS
  // An axle may precede the size: "F 120/70-17".
  const words = [before].filter((word) => {
    const read = readMark(marks, word.replace(/:$/, ''))
    if (read?.left === '') marks = read.marks
    return read?.left !== ''
  })
  let left = after.trimStart()
  while (left !== '' && !startsSecondSize(left)) {
    const read = readMark(marks, left)
    if (read) {
      marks = read.marks
      left = read.left.trimStart()
    } else {
      const word = WORD.exec(left)?.[0] ?? left
      words.push(word)
      left = left.slice(word.length).trimStart()
    }
  }
  const rest = words.filter((word) => /[\p{L}\p{N}]/u.test(word)).join(' ')
  const speedSymbol = marks.speedSymbol ?? dimensions.sizeSpeed
  return { ok: true, size: { ...dimensions, ...marks, speedSymbol, key: sizeKey(dimensions), rest }, left: left.replace(JOINER, '') }
}

/** `180/55-17`, `3.50-10`. */
export function sizeKey({ width, profile, rim }: Pick<Dimensions, 'width' | 'profile' | 'rim'>): string {
  return profile === '-' ? `${width}-${rim}` : `${width}/${profile}-${rim}`
}

function startsSecondSize(text: string): boolean {
  const joiner = JOINER.exec(text)
  if (!joiner) return false
  const found = findHead(text.slice(joiner[0].length))
  return found.ok && found.head.before === ''
}

/** Front or rear marks decide; else the narrower tire, the larger wheel, the lower load is the front. */
function byAxle(first: TireSize, second: TireSize): [TireSize, TireSize] {
  const isSwapped =
    axleOrder(first) - axleOrder(second) ||
    first.widthMm - second.widthMm ||
    Number(second.rim) - Number(first.rim) ||
    (first.loadIndex ?? 0) - (second.loadIndex ?? 0) ||
    first.aspectRatio - second.aspectRatio
  return isSwapped > 0 ? [second, first] : [first, second]
}

function axleOrder({ axle }: TireSize): number {
  return axle === 'front' ? -1 : axle === 'rear' ? 1 : 0
}

function refusal(text: string, code: 'out_of_range' | 'not_found'): ParsedSize {
  if (RIM_MISSING.test(text)) return { ok: false, code: 'rim_missing', suggestion: null }
  const suggestion = unreversed(text)
  if (suggestion) return { ok: false, code: 'reversed', suggestion }
  return { ok: false, code: code === 'not_found' ? 'unreadable' : code, suggestion: null }
}

function unreversed(text: string): string | null {
  const metric = REVERSED_METRIC.exec(text)
  if (metric) {
    const [rim = 0, middle = 0, last = 0] = metric.slice(1).map(Number)
    const key = rim <= MAX_RIM ? keyOf(`${Math.max(middle, last)}/${Math.min(middle, last)}-${rim}`) : null
    if (key) return key
  }
  const inch = REVERSED_INCH.exec(text)
  return inch ? keyOf(`${inch[2]}-${inch[1]}`) : null
}

function keyOf(text: string): string | null {
  const found = findHead(text)
  return found.ok && found.head.before === '' && found.head.after === '' ? sizeKey(found.head.dimensions) : null
}

/** Reads one mark at the start of the text; returns the marks and the remaining text, or null if none matches. */
function readMark(marks: Marks, text: string): { marks: Marks; left: string } | null {
  for (const [form, read] of READERS) {
    const match = form.exec(text)
    if (match) return { marks: { ...marks, ...read(marks, [...match]) }, left: text.slice(match[0].length) }
  }
  return null
}

/** A mark may be in brackets and end with a dot. */
function mark(form: string, read: Reader): [RegExp, Reader] {
  return [new RegExp(`^(\\( ?)?(?:${form})\\.?${END}(?: ?\\))?`), read]
}

/** `58W`, `58 W`, `(58W)`, `58(W)`; brackets mean "above", valid only for V, W and Y. The first rating counts. */
function readRating(marks: Marks, [, bracket, load, innerBracket, bracketed, bare]: (string | undefined)[]): Partial<Marks> {
  if (marks.loadIndex !== null) return {}
  const letter = bracketed ?? bare ?? ''
  const isAbove = (bracket ?? innerBracket) !== undefined && /[VWY]/.test(letter)
  return { loadIndex: Number(load), speedSymbol: isAbove ? `(${letter})` : letter }
}
