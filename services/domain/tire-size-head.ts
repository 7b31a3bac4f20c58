/** Dimensions of a tire size, parsed from normalized text (upper case, single spaces, plain dashes and brackets). */

type Construction = 'R' | '-' | 'B'

export interface Dimensions {
  system: 'metric' | 'inch' | 'inch_low' | 'alpha' | 'car'
  /** As in URLs: millimetres `120`, or inches with two decimals `3.50`. */
  width: string
  /** As in URLs: `70`, or `-` for an inch size without one. */
  profile: string
  rim: string
  /** Height in per cent of the width; implied if an inch size omits it. */
  aspectRatio: number
  widthMm: number
  construction: Construction
  /** Speed letter inside the size, the Z of `ZR`. */
  sizeSpeed: string | null
}

interface Head {
  dimensions: Dimensions
  before: string
  after: string
}

export type HeadResult = { ok: true; head: Head } | { ok: false; code: 'out_of_range' | 'not_found' }

const MM_PER_INCH = 25.4
const ALPHA_WIDTH_MM: Record<string, number> = { MH: 80, MJ: 90, ML: 100, MM: 100, MN: 110, MP: 110, MR: 120, MT: 130, MU: 140, MV: 150 }
/** An inch size is as high as wide, in the low series (3.60, 4.10 …) nine tenths. */
const INCH_ASPECT_RATIO = 100
const LOW_INCH_ASPECT_RATIO = 90
// No rim reaches the minimum width, so a size written backwards is never plausible.
const RANGE = { metricWidthMm: [50, 400], inchWidthMm: [30, 230], aspectRatio: [20, 110], rim: [4, 26] } as const

// Between profile and rim: a letter for structure (R, B, D), one for speed, both (ZR, HB), or separators only.
const STRUCTURE = '(?:[ /-]{0,3}\\(?([A-Z] ?[RBD]|[A-Z])\\)?[ -]{0,3}|[ /-]{1,5})'
const RIM = '(\\d{1,2})(?![.,/]?\\d)'
const START = '(?<![\\d.,/])'

const METRIC = new RegExp(`(?:(?<![A-Z])(P|LT) ?)?${START}(\\d{2,3}) ?[/-] ?(\\d{2,3})${STRUCTURE}${RIM}`)
const SPACED = /^()(\d{2,3}) (\d{2,3})()[ -](\d{2})(?!\d)/
const DIGITS = /^()(\d{3})(\d{2})()(\d{2})$/
const ALPHA = new RegExp(`(?<![A-Z])(M[HJLMNPRTUV]) ?(\\d{2})${STRUCTURE}${RIM}`)
const FRACTION = new RegExp(`${START}(\\d)[ .-]{1,3}(\\d) ?/ ?([248])${STRUCTURE}${RIM}`)
const INCH_WITH_PROFILE = new RegExp(`${START}(\\d[.,]\\d{1,2}) ?/ ?(\\d{2,3})${STRUCTURE}${RIM}`)
const INCH = new RegExp(`${START}(\\d(?:[.,]\\d{1,2})?)${STRUCTURE}${RIM}`)

type Build = (groups: string[]) => Dimensions

const FORMS: readonly [RegExp, Build][] = [
  [DIGITS, metric],
  [METRIC, metric],
  [SPACED, metric],
  [ALPHA, alpha],
  [FRACTION, fraction],
  [INCH_WITH_PROFILE, inchWithProfile],
  [INCH, ([width = '', letters, rim = '']) => inch(Number(width.replace(',', '.')), letters, rim)],
]

/** The first plausible size in the text, with the text before and after it. */
export function findHead(text: string): HeadResult {
  const found = FORMS.flatMap(([form, build], order) => {
    const match = form.exec(text)
    return match ? [{ match, order, dimensions: build(match.slice(1)) }] : []
  }).sort((a, b) => a.match.index - b.match.index || a.order - b.order)
  const plausible = found.find(({ dimensions }) => isPlausible(dimensions))
  if (!plausible) return { ok: false, code: found.length > 0 ? 'out_of_range' : 'not_found' }
  const { match, dimensions } = plausible
  return { ok: true, head: { dimensions, before: text.slice(0, match.index).trim(), after: text.slice(match.index + match[0].length) } }
}

function metric([prefix, width = '', profile = '', letters, rim = '']: string[]): Dimensions {
  return {
    system: prefix ? 'car' : 'metric',
    width: String(Number(width)),
    profile: String(Number(profile)),
    rim: String(Number(rim)),
    aspectRatio: Number(profile),
    widthMm: Number(width),
    ...structure(letters),
  }
}

function alpha([code = '', profile = '', letters, rim]: string[]): Dimensions {
  return { ...metric(['', String(ALPHA_WIDTH_MM[code]), profile, letters ?? '', rim ?? '']), system: 'alpha' }
}

function fraction([whole = '', over = '', under = '', letters, rim = '']: string[]): Dimensions {
  return inch(Number(whole) + Number(over) / Number(under), letters, rim)
}

function inch(width: number, letters: string | undefined, rim: string): Dimensions {
  const text = width.toFixed(2)
  const isLow = text.endsWith('.10') || text.endsWith('.60')
  return {
    system: isLow ? 'inch_low' : 'inch',
    width: text,
    profile: '-',
    rim: String(Number(rim)),
    aspectRatio: isLow ? LOW_INCH_ASPECT_RATIO : INCH_ASPECT_RATIO,
    widthMm: Math.round(width * MM_PER_INCH),
    ...structure(letters),
  }
}

/** `4.25/85-18`: a width in inches with a printed height. */
function inchWithProfile([width = '', profile = '', letters, rim = '']: string[]): Dimensions {
  return {
    ...inch(Number(width.replace(',', '.')), letters, rim),
    system: 'inch',
    profile: String(Number(profile)),
    aspectRatio: Number(profile),
  }
}

/** `ZR` is radial with the speed letter Z, `H` alone a bias tire with the speed letter H, `B` belted, `D` diagonal. */
function structure(letters = ''): Pick<Dimensions, 'construction' | 'sizeSpeed'> {
  const marks = letters.replace(' ', '')
  const last = marks.at(-1) ?? ''
  const isStructure = last === 'R' || last === 'B' || last === 'D'
  const sizeSpeed = (isStructure ? marks.slice(0, -1) : marks) || null
  return { construction: last === 'R' || last === 'B' ? last : '-', sizeSpeed }
}

function isPlausible({ system, widthMm, aspectRatio, rim }: Dimensions): boolean {
  const widths = system === 'inch' || system === 'inch_low' ? RANGE.inchWidthMm : RANGE.metricWidthMm
  return isWithin(widthMm, widths) && isWithin(aspectRatio, RANGE.aspectRatio) && isWithin(Number(rim), RANGE.rim)
}

function isWithin(value: number, [least, most]: readonly [number, number]): boolean {
  return value >= least && value <= most
}
