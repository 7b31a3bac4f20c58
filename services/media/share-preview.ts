import { shopMarkShapes } from '#services/art/shop-mark.ts'
import { drawTire } from '#services/art/tire-drawing/draw-tire.ts'
import { drawableCharacters, GLYPHS } from '#services/art/tire-drawing/glyphs.ts'
import type { TirePicture } from '#services/art/tire-drawing/tire-picture.ts'

/** All empty for the shop's own preview, which shows its mark instead. */
export interface ShareTexts {
  brand: string
  line: string
  /** Sizes as displayed, one per tire: `120/70 ZR 17`. */
  sizes: readonly string[]
}

interface Lettering {
  x: number
  baseline: number
  capHeight: number
  fill: string
  maxWidth: number
}

const WIDTH = 1200
const HEIGHT = 630
const LEFT = 72
const TEXT_WIDTH = 540
const CAPITAL_UNITS = 70
const SPACE_UNITS = 28
const LONGEST_ROW = 13
/** A pair is wider than one tire. */
const TIRE_PLACE = 'x="600" y="10" width="610" height="610"'
const SET_PLACE = 'x="648" y="40" width="548" height="548"'
const COLOURS = { ground: '#FBFAF8', sand: '#F4F1EC', ink: '#17191E', muted: '#5C6068', graphite: '#1D2026', onGraphite: '#F6F4F0' }
/** Centered in the half that otherwise shows the product's text. */
const SHOP_MARK = `<g transform="translate(170 165) scale(8.8)">${shopMarkShapes({ mark: COLOURS.ink, ground: COLOURS.ground })}</g>`

/**
 * Share preview for messengers: the tire on the shop's background, with brand, line and size, without the price (previews are cached
 * for weeks). 1200 × 630. Letters are outlines, independent of installed fonts.
 */
export function shareDrawing(picture: TirePicture, texts: ShareTexts): string {
  const tire = drawTire(picture, { detail: 'large' }).replace('<svg ', `<svg ${picture.set ? SET_PLACE : TIRE_PLACE} `)
  if (texts.line === '') return onGround(tire + SHOP_MARK)
  const rows = rowsOf(texts.line)
  const lineTop = rows.length > 1 ? 200 : 235
  const brand = lettering(texts.brand, { x: LEFT, baseline: lineTop - 32, capHeight: 30, fill: COLOURS.muted, maxWidth: TEXT_WIDTH })
  // Both rows in the size that fits the longer one.
  const capHeight = Math.min(66, ...rows.map((row) => (CAPITAL_UNITS * TEXT_WIDTH) / Math.max(1, widthOf(row))))
  const line = rows.map((row, i) =>
    lettering(row, { x: LEFT, baseline: lineTop + 66 + i * 92, capHeight, fill: COLOURS.ink, maxWidth: TEXT_WIDTH }),
  )
  const plates = texts.sizes.map((size, i) => sizePlate(size, lineTop + 66 + (rows.length - 1) * 92 + 52 + i * 88))
  return onGround(`${tire}${brand}${line.join('')}${plates.join('')}`)
}

function onGround(shapes: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.ground}"/><rect x="640" width="560" height="${HEIGHT}" fill="${COLOURS.sand}"/>` +
    `${shapes}</svg>`
  )
}

/** The size, light on a graphite plate. */
function sizePlate(size: string, top: number): string {
  const letters: Lettering = { x: LEFT + 24, baseline: top + 53, capHeight: 34, fill: COLOURS.onGraphite, maxWidth: TEXT_WIDTH - 48 }
  const width = Math.min(widthOf(size) * (letters.capHeight / CAPITAL_UNITS), letters.maxWidth) + 48
  return `<rect x="${LEFT}" y="${top}" width="${width.toFixed(1)}" height="72" rx="10" fill="${COLOURS.graphite}"/>${lettering(size, letters)}`
}

function lettering(text: string, { x, baseline, capHeight, fill, maxWidth }: Lettering): string {
  const scale = Math.min(capHeight / CAPITAL_UNITS, maxWidth / Math.max(1, widthOf(text)))
  let pen = 0
  let outlines = ''
  for (const character of drawableCharacters(text)) {
    const outline = GLYPHS[character]?.[1]
    if (outline) outlines += `<path transform="translate(${pen} 0)" d="${outline}"/>`
    pen += advanceOf(character)
  }
  return `<g transform="translate(${x} ${baseline}) scale(${scale.toFixed(4)} ${(-scale).toFixed(4)})" fill="${fill}">${outlines}</g>`
}

/** One row, or two of similar length. */
function rowsOf(text: string): string[] {
  const words = text.split(' ').filter((word) => word !== '')
  if (text.length <= LONGEST_ROW || words.length < 2) return [words.join(' ')]
  const splits = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')])
  const longest = (rows: readonly string[]) => Math.max(...rows.map((row) => row.length))
  return splits.reduce((best, rows) => (longest(rows) < longest(best) ? rows : best))
}

function widthOf(text: string): number {
  return drawableCharacters(text).reduce((sum, character) => sum + advanceOf(character), 0)
}

function advanceOf(character: string): number {
  return character === ' ' ? SPACE_UNITS : (GLYPHS[character]?.[0] ?? 0)
}
