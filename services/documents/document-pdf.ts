import PDFDocument from 'pdfkit'
import { leftToRight } from '#services/domain/tire-name.ts'
import type { IssuedDocument } from './document.ts'
import { type DocumentTable, documentParts, type Fact, type Party, withoutIsolates } from './document-parts.ts'
import { documentsText as text } from './documents.text.ts'
import { lineHeight, type Paragraph, RtlText, type TextStyle } from './rtl-text.ts'

/** The PDF of a document, A4. The same document always gives the same bytes. Lengths are in points. */

const PAGE = { width: 595.28, height: 841.89 }
const MARGIN = 48
const RIGHT = PAGE.width - MARGIN
const WIDTH = PAGE.width - 2 * MARGIN
/** Room for the number of the page. */
const BOTTOM = PAGE.height - MARGIN - 16
const GAP = 16
const PADDING = 6

/** Colours of `tokens.css`. */
const [INK, MUTED, LINE, SAND, ACCENT] = ['#17191e', '#5c6068', '#e7e3dc', '#f4f1ec', '#f0640a']
const TEXT: TextStyle = { size: 10, weight: 'regular', color: INK }
const STRONG: TextStyle = { ...TEXT, weight: 'bold' }
const SMALL: TextStyle = { ...TEXT, size: 9, color: MUTED }
const HEADING: TextStyle = { size: 11, weight: 'bold', color: INK }
const TITLE: TextStyle = { size: 20, weight: 'bold', color: INK }
const TOTAL: TextStyle = { ...STRONG, size: 13 }
const MARK: TextStyle = { size: 150, weight: 'bold', color: ACCENT }

/** Heads and a row of two lines or three, which stay together, and with the heading over them. */
const TABLE_START = 4 * lineHeight(TEXT) + 4 * PADDING

export async function documentPdf(document: IssuedDocument): Promise<Uint8Array> {
  const parts = documentParts(document)
  const sheet = new Sheet(parts.title, document.issuedAt)
  sheet.title(parts.title, parts.isSample ? [parts.standing, text.sampleNote] : [parts.standing])
  sheet.facts(parts.facts, RIGHT, WIDTH)
  sheet.parties(parts.parties)
  sheet.table(parts.lines)
  sheet.write(text.withVat, SMALL)
  sheet.sums(parts.sums)
  sheet.heading(parts.payments.heading)
  sheet.table(parts.payments)
  return sheet.finish(parts.isSample)
}

/** A pen that goes down the page and on to the next. */
class Sheet {
  readonly #pdf: PDFKit.PDFDocument
  readonly #rtl: RtlText
  readonly #bytes: Promise<Uint8Array>
  #y = MARGIN

  constructor(title: string, issuedAt: Date) {
    const info = { Title: withoutIsolates(title), CreationDate: issuedAt }
    // Without margins PDFKit begins no page by itself.
    this.#pdf = new PDFDocument({ size: 'A4', margin: 0, bufferPages: true, lang: 'he-IL', displayTitle: true, font: '', info })
    this.#rtl = new RtlText(this.#pdf)
    this.#bytes = collected(this.#pdf)
  }

  title(title: string, notes: readonly string[]): void {
    this.#pdf.rect(0, 0, PAGE.width, 6).fill(ACCENT)
    this.write(title, TITLE)
    for (const note of notes) this.write(note, STRONG)
    this.#y += GAP / 2
  }

  heading(heading: string): void {
    this.#room(lineHeight(HEADING) + PADDING + TABLE_START)
    this.write(heading, HEADING)
    this.#y += PADDING
  }

  write(words: string, style: TextStyle): void {
    const paragraph = this.#rtl.paragraph(words, WIDTH, style)
    const height = heightOf(paragraph, style)
    this.#room(height)
    this.#rtl.draw(paragraph, RIGHT, this.#y, style)
    this.#y += height
  }

  /** Labels and, beside the widest of them, values. */
  facts(facts: readonly Fact[], right: number, width: number): void {
    const labels = facts.map(({ label }) => this.#rtl.paragraph(label, width / 2, SMALL))
    const indent = Math.max(0, ...labels.map(widthOf)) + GAP / 2
    for (const [index, { value }] of facts.entries()) {
      const paragraph = this.#rtl.paragraph(value, width - indent, TEXT)
      this.#room(heightOf(paragraph, TEXT))
      // On the line of the value, whose letters are larger.
      this.#rtl.draw(labels[index] as Paragraph, right, this.#y + TEXT.size - SMALL.size, SMALL)
      this.#rtl.draw(paragraph, right - indent, this.#y, TEXT)
      this.#y += heightOf(paragraph, TEXT)
    }
  }

  /** Side by side. */
  parties(parties: readonly Party[]): void {
    this.#y += GAP
    const top = this.#y
    const width = (WIDTH - 2 * GAP) / parties.length
    const ends = parties.map(({ heading, name, facts }, index) => {
      const right = RIGHT - index * (width + 2 * GAP)
      this.#y = top
      for (const [words, style] of [[heading, SMALL] as const, [name, HEADING] as const]) {
        const paragraph = this.#rtl.paragraph(words, width, style)
        this.#rtl.draw(paragraph, right, this.#y, style)
        this.#y += heightOf(paragraph, style)
      }
      this.facts(facts, right, width)
      return this.#y
    })
    this.#y = Math.max(...ends) + GAP
  }

  /** The columns are as wide as their widest cell, but for the widest of all, which takes the rest and is broken. The heads stand on each page. */
  table({ heads, rows }: DocumentTable): void {
    const columns = this.#columns([heads, ...rows])
    const drawHeads = () => this.#row(heads, columns, { ...SMALL, weight: 'bold' }, SAND)
    this.#room(TABLE_START)
    drawHeads()
    for (const row of rows) {
      if (this.#room(this.#rowHeight(row, columns, TEXT))) drawHeads()
      this.#row(row, columns, TEXT, null)
    }
    this.#y += PADDING
  }

  /** At the left edge, under the sums of the table; the last is the total. */
  sums(sums: readonly Fact[]): void {
    const values = sums.map(({ value }) => widthOf(this.#rtl.paragraph(value, WIDTH, TOTAL)))
    const columns = [WIDTH / 4, Math.max(...values) + 2 * PADDING]
    const indent = WIDTH - columns.reduce((sum, width) => sum + width, 0)
    this.#room(sums.length * (lineHeight(TOTAL) + 2 * PADDING))
    for (const [index, { label, value }] of sums.entries()) {
      this.#row([label, value], columns, index === sums.length - 1 ? TOTAL : TEXT, null, indent)
    }
    this.#y += GAP
  }

  /** Marks and numbers the pages, which are all known now. */
  finish(isSample: boolean): Promise<Uint8Array> {
    const { count } = this.#pdf.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      this.#pdf.switchToPage(page)
      if (isSample) this.#mark()
      if (count > 1) {
        const number = this.#rtl.paragraph(text.page(leftToRight(String(page + 1)), leftToRight(String(count))), WIDTH, SMALL)
        this.#rtl.draw(number, RIGHT, BOTTOM + PADDING, SMALL)
      }
    }
    this.#pdf.end()
    return this.#bytes
  }

  #mark(): void {
    const mark = this.#rtl.paragraph(text.sample, PAGE.height, MARK)
    this.#pdf.save().rotate(-35, { origin: [PAGE.width / 2, PAGE.height / 2] })
    this.#pdf.fillOpacity(0.14)
    this.#rtl.draw(mark, (PAGE.width + widthOf(mark)) / 2, (PAGE.height - MARK.size) / 2, MARK)
    this.#pdf.restore()
  }

  /** Whether a page was begun for what is so high. */
  #room(height: number): boolean {
    if (this.#y + height <= BOTTOM) return false
    this.#pdf.addPage()
    this.#y = MARGIN
    return true
  }

  #columns(rows: readonly (readonly string[])[]): number[] {
    const widths = (rows[0] ?? []).map((_, column) => {
      const cells = rows.map((row) => widthOf(this.#rtl.paragraph(row[column] ?? '', WIDTH, STRONG)))
      return Math.max(...cells) + 2 * PADDING
    })
    const widest = widths.indexOf(Math.max(...widths))
    const others = widths.reduce((sum, width, column) => (column === widest ? sum : sum + width), 0)
    return widths.map((width, column) => (column === widest ? WIDTH - others : width))
  }

  #rowHeight(cells: readonly string[], columns: readonly number[], style: TextStyle): number {
    return Math.max(...this.#cells(cells, columns, style).map((cell) => heightOf(cell, style))) + 2 * PADDING
  }

  #cells(cells: readonly string[], columns: readonly number[], style: TextStyle): Paragraph[] {
    return cells.map((cell, column) => this.#rtl.paragraph(cell, (columns[column] ?? WIDTH) - 2 * PADDING, style))
  }

  #row(cells: readonly string[], columns: readonly number[], style: TextStyle, ground: string | null, indent = 0): void {
    const height = this.#rowHeight(cells, columns, style)
    if (ground !== null) this.#pdf.rect(MARGIN, this.#y, WIDTH - indent, height).fill(ground)
    let right = RIGHT - indent
    for (const [column, cell] of this.#cells(cells, columns, style).entries()) {
      this.#rtl.draw(cell, right - PADDING, this.#y + PADDING, style)
      right -= columns[column] ?? 0
    }
    this.#y += height
    this.#pdf
      .moveTo(MARGIN, this.#y)
      .lineTo(RIGHT - indent, this.#y)
      .lineWidth(0.75)
      .stroke(LINE)
  }
}

const heightOf = ({ lines }: Paragraph, style: TextStyle): number => lines.length * lineHeight(style)

const widthOf = ({ lines }: Paragraph): number => Math.max(0, ...lines.map(({ width }) => width))

async function collected(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of pdf) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
