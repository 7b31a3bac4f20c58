import { fileURLToPath } from 'node:url'
import bidiModule from 'bidi-js'

/**
 * Lines of mixed Hebrew and Latin text for PDFKit, which knows no direction: broken, ordered by Unicode's algorithm and drawn from the right.
 */

/** Its types describe an ES module; Node loads a function. */
const bidi = (bidiModule as unknown as typeof bidiModule.default)()

export interface TextStyle {
  size: number
  weight: keyof typeof FONTS
  color: string
}

interface Run {
  /** As it is handed to PDFKit. */
  shown: string
  width: number
  /** Of its first character. */
  start: number
}

/** A broken paragraph: its text and where each line begins and ends. */
export interface Paragraph {
  text: string
  embedding: ReturnType<typeof bidi.getEmbeddingLevels>
  lines: readonly { start: number; end: number; width: number }[]
}

/** All scripts in one file, unlike the fonts for browsers. */
const fontFile = (name: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/rubik/${name}.ttf`))
const FONTS = { regular: fontFile('400Regular/Rubik_400Regular'), bold: fontFile('700Bold/Rubik_700Bold') }

/** The font turns these scripts by itself. */
const TURNED_BY_FONT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
const ISOLATE = /[\u2066-\u2069]/
/** Of a word; a longer one, such as an address of mail, may be broken. */
const PIECE = /\S{1,20}/g
/**
 * Figures alone are of one width; brackets among letters would be, too. Any list of features makes PDFKit shape a run as a whole; else it
 * turns each of its words in place.
 */
const featuresOf = (shown: string): PDFKit.Mixins.OpenTypeFeatures[] => (/^[-\d.,/:₪]+$/.test(shown) ? ['tnum'] : [])

export const lineHeight = ({ size }: TextStyle): number => size * 1.45

export class RtlText {
  readonly #pdf: PDFKit.PDFDocument
  /** At a size of one, by weight and run: shaping is slow, and rows are measured before they are drawn. */
  readonly #widths = new Map<string, number>()

  constructor(pdf: PDFKit.PDFDocument) {
    this.#pdf = pdf
    for (const [weight, font] of Object.entries(FONTS)) pdf.registerFont(weight, font)
  }

  /** Broken where it would be wider than `width`. */
  paragraph(text: string, width: number, style: TextStyle): Paragraph {
    const embedding = bidi.getEmbeddingLevels(text, 'rtl')
    const widthOf = (start: number, end: number) => this.#runs(text, embedding, start, end, style).reduce((sum, run) => sum + run.width, 0)
    const lines: { start: number; end: number; width: number }[] = []
    for (const { index, 0: piece } of text.matchAll(PIECE)) {
      const line = lines.at(-1)
      const end = index + piece.length
      const added = line === undefined ? 0 : widthOf(line.end, end)
      if (line === undefined || text.slice(line.end, index).includes('\n') || line.width + added > width) {
        lines.push({ start: index, end, width: widthOf(index, end) })
      } else Object.assign(line, { end, width: line.width + added })
    }
    // Now exactly: between the words of a line letters move closer together.
    return { text, embedding, lines: lines.map(({ start, end }) => ({ start, end, width: widthOf(start, end) })) }
  }

  /** `right`: the right edge; `top`: of the first line. Runs are written in reading order, so that copied text reads as it should. */
  draw({ text, embedding, lines }: Paragraph, right: number, top: number, style: TextStyle): void {
    this.#pdf.fillColor(style.color)
    for (const [index, { start, end, width }] of lines.entries()) {
      const runs = this.#runs(text, embedding, start, end, style)
      const baseline = top + index * lineHeight(style) + style.size
      const places = placesOf(runs, bidi.getReorderedIndices(text, embedding, start, end - 1), right - width)
      this.#pdf.font(style.weight, style.size)
      for (const run of runs) {
        this.#pdf.text(run.shown, places.get(run), baseline, { features: featuresOf(run.shown), lineBreak: false, baseline: 'alphabetic' })
      }
    }
  }

  /** Pieces of one direction, in reading order. */
  #runs(text: string, { levels }: Paragraph['embedding'], start: number, end: number, { size, weight }: TextStyle): Run[] {
    const runs: Run[] = []
    for (let first = start, last = start; first < end; first = last) {
      while (last < end && levels[last] === levels[first] && !ISOLATE.test(text.charAt(last))) last += 1
      if (last > first) {
        const shown = shownOf(text.slice(first, last), levels[first])
        runs.push({ shown, width: size * this.#widthOf(shown, weight), start: first })
      } else last += 1
    }
    return runs
  }

  #widthOf(shown: string, weight: TextStyle['weight']): number {
    const key = `${weight} ${shown}`
    const width = this.#widths.get(key) ?? this.#pdf.font(weight, 1).widthOfString(shown, { features: featuresOf(shown) })
    this.#widths.set(key, width)
    return width
  }
}

/** Odd levels read from right to left. */
function shownOf(run: string, level = 0): string {
  if (level % 2 === 0) return run
  const mirrored = Array.from(run, (character) => bidi.getMirroredCharacter(character) ?? character)
  return (TURNED_BY_FONT.test(run) ? mirrored : mirrored.reverse()).join('')
}

/** Left edges of the runs of a line; `order` has its characters from left to right. */
function placesOf(runs: readonly Run[], order: readonly number[], left: number): Map<Run, number> {
  const rank = new Map(order.map((character, index) => [character, index]))
  const rankOf = ({ start, shown }: Run) => Math.min(rank.get(start) ?? 0, rank.get(start + shown.length - 1) ?? 0)
  const places = new Map<Run, number>()
  let x = left
  for (const run of runs.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    places.set(run, x)
    x += run.width
  }
  return places
}
