import { withSizeSigns } from '../size-spellings.ts'
import { parseSingleSize, parseSizeParts, parseTireSize } from '../tire-size.ts'
import { searchText } from './search-text.ts'

/** A partial size; an empty part matches any. */
export interface SizePattern {
  width: string
  profile: string
  rim: string
  /** The last given part may be a prefix, still being typed. */
  isOpen: boolean
}

/** Metric equivalent of a letter-coded size: `MT90`, `130/90`. */
export interface Translated {
  letters: string
  metric: string
}

/** Alternative sizes in a text, and the remaining text. */
export interface SizeReading {
  sizes: SizePattern[]
  /** Letter-coded sizes. */
  translated: Translated[]
  rest: string
  /** False for bare numbers that may be part of a name: `tkc 80`. */
  isCertain: boolean
}

const START = '(?<![\\d.,/-])'
/** A bare number adjacent to a letter belongs to a name: `s23`. */
const BARE_START = '(?<![\\p{L}\\d.,/-])'
const BETWEEN = '(?: ?[/x-] ?| )'
const LETTERS = '(?=[ /a-z-])[ /-]{0,3}[a-z]{0,2}[ /-]{0,3}'
/** Tried at every position, since a number of the name may precede the size: `power 6 190 55 17`. */
const FULL = new RegExp(`(?=${START}((\\d{2,3})${BETWEEN}(\\d{2,3})${LETTERS}(\\d{2})(?![\\d.,/])))`, 'g')
const SEVEN_DIGITS = new RegExp(`${START}(\\d{3})(\\d{2})(\\d{2})(?!\\d)`)
/** Inches, fractions and letter codes; require their own sign or letter, so that `road 6 17` does not match. */
const OTHER_SYSTEMS = /\d[.,]\d{1,2}[ a-z/-]+\d|\d ?\/ ?[248] ?[ -]|(?<![a-z])m[a-z]\d{2}[a-z-]{1,3}\d{2}/

/** An x after letters and digits is part of a name: `cb500x`. */
const PARTIAL_METRIC = new RegExp(
  `${START}(\\d{2,3})(?: ?[/-]| ?(?<=${BARE_START}\\d{2,3} ?)x) ?(\\d{0,3})(?:(?: ?[/-] ?| ?z?[rb] ?-?| )(\\d{0,2}))?(?!\\d)`,
  'u',
)
const PARTIAL_INCH = new RegExp(`${START}(\\d)[.,](\\d{0,2})(?: ?- ?(\\d?))?(?!\\d)`)
const RIM_ONLY = /(?<![a-z\d])(?:z?r ?|rim |חישוק )(\d{2})(?![\d.,/])/
const NUMBERS = new RegExp(`${BARE_START}(\\d{2,3}) (\\d{2,3}|\\d)(?: (\\d{1,2}))?(?![\\d.,/-])`, 'u')
const DIGITS = new RegExp(`${BARE_START}(\\d{4,6})(?![\\d.,/-])`, 'u')
const NUMBER = new RegExp(`${BARE_START}(\\d{2,3})(?![\\d.,/-])`, 'u')

const MIN_WIDTH_MM = 50
/** Larger numbers belong to a motorcycle: `trk 502x`. */
const MAX_WIDTH_MM = 400
const RIMS = { least: 8, most: 23 }
const NOTHING: SizeReading = { sizes: [], translated: [], rest: '', isCertain: false }
const IN_LETTERS = /(?<![\p{L}\d])m[hjlmnprtuv]\d{2}(?=[a-z-]{1,3}\d{2})/gu

/** Reads complete or partially typed sizes from a `searchText`. */
export function readSizes(text: string): SizeReading {
  const spelled = withSizeSigns(text)
  const whole = readWhole(spelled)
  if (whole) return { ...whole, translated: translatedIn(spelled) }
  return readPartial(text) ?? { ...NOTHING, rest: text }
}

/** The probably intended size of one copied backwards from Hebrew text; null otherwise. */
export function meantSize(text: string): string | null {
  const parsed = parseTireSize(text)
  return parsed.ok ? null : parsed.suggestion
}

function translatedIn(text: string): Translated[] {
  return (text.match(IN_LETTERS) ?? []).flatMap((code) => {
    const size = parseSingleSize(`${code}-16`)
    return size ? [{ letters: code.toUpperCase(), metric: `${size.width}/${size.profile}` }] : []
  })
}

type Whole = Omit<SizeReading, 'translated'>

function readWhole(text: string): Whole | null {
  const written = inOneWriting(text)
  if (written === null && !OTHER_SYSTEMS.test(text)) return null
  const parsed = parseTireSize(written ?? text)
  if (!parsed.ok) return null
  if (parsed.kind === 'set') return { sizes: [parsed.front, parsed.rear].map(closed), rest: '', isCertain: true }
  const rest = searchText(parsed.size.rest)
  // Two adjacent sizes without the plus of a set.
  const second = readWhole(rest)
  return { sizes: [closed(parsed.size), ...(second?.sizes ?? [])], rest: second?.rest ?? rest, isCertain: true }
}

/** The text with its metric sizes as `120/70-17`, or null without any. */
function inOneWriting(text: string): string | null {
  for (const { 1: found = '', 2: width = '', 3: profile = '', 4: rim = '', index } of text.matchAll(FULL)) {
    // A letter before the rim may be a speed or the structure, as the parser decides; a third number is just a number.
    const isSpaced = /^\d+[ x]/.test(found) || /[ x]\d+$/.test(found)
    const key = parseSizeParts(width, profile, rim)?.key
    if (key) return isSpaced ? text.slice(0, index) + key + text.slice(index + found.length) : text
  }
  const [digits = '', width = '', profile = '', rim = ''] = SEVEN_DIGITS.exec(text) ?? []
  const key = digits && parseSizeParts(width, profile, rim)?.key
  return key ? text.replace(digits, key) : null
}

function readPartial(text: string): SizeReading | null {
  return (
    reading(text, PARTIAL_METRIC, true, ([width = '', profile = '', rim = '']) => [open(width, profile, rim)]) ??
    reading(text, PARTIAL_INCH, true, ([whole, cents = '', rim]) =>
      rim === undefined ? [open(`${whole}.${cents}`)] : [open(`${whole}.${cents.padEnd(2, '0')}`, '-', rim)],
    ) ??
    reading(text, RIM_ONLY, true, ([rim = '']) => [{ ...open(''), rim }]) ??
    reading(text, NUMBERS, false, ([width = '', profile = '', rim = '']) => [open(width, profile, rim)]) ??
    reading(text, DIGITS, false, ([digits = '']) => [cut(digits, 3), cut(digits, 2)]) ??
    reading(text, NUMBER, false, ([number = '']) => [open(number), ...rimOf(number)])
  )
}

function reading(text: string, form: RegExp, isCertain: boolean, patternsOf: (groups: string[]) => SizePattern[]): SizeReading | null {
  const match = form.exec(text)
  if (!match) return null
  const sizes = patternsOf(match.slice(1)).filter(isPlausible)
  const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`.replace(/ +/g, ' ').trim()
  return sizes.length > 0 ? { ...NOTHING, sizes, rest, isCertain } : null
}

function closed({ width, profile, rim }: Pick<SizePattern, 'width' | 'profile' | 'rim'>): SizePattern {
  return { width, profile, rim, isOpen: false }
}

function open(width: string, profile = '', rim = ''): SizePattern {
  return { width, profile, rim, isOpen: true }
}

/** `1207`, a prefix of `1207017`. */
function cut(digits: string, widthDigits: number): SizePattern {
  return open(digits.slice(0, widthDigits), digits.slice(widthDigits, widthDigits + 2), digits.slice(widthDigits + 2))
}

function rimOf(number: string): SizePattern[] {
  const isRim = number.length === 2 && Number(number) >= RIMS.least && Number(number) <= RIMS.most
  return isRim ? [{ ...open(''), rim: number }] : []
}

/** A width has three digits, or two if complete; one still being typed may be a prefix. */
function isPlausible({ width, profile, rim }: SizePattern): boolean {
  if (rim.length > 2 || profile.length > 3) return false
  if (Number(width) > MAX_WIDTH_MM) return false
  return width === '' || width.includes('.') || width.startsWith('1') || width.startsWith('2') || Number(width) >= MIN_WIDTH_MM
}
