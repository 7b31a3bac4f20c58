import type { ArticleText, Block, Section } from '#frontend/shared/text-page/article.ts'
import type { GuideDrawing } from '#services/art/guide-drawing/draw-guide.ts'

/** A guide as data: the text of an article, with drawings, marks and tables. */
export interface Guide extends Omit<ArticleText, 'sections'> {
  sections: readonly GuideSection[]
}

export interface GuideSection extends Omit<Section, 'blocks'> {
  blocks: readonly GuideBlock[]
}

export type GuideBlock =
  | Block
  | { drawing: Drawing }
  /** A mark taken apart, left to right as on the tire, with what each part means. */
  | { parts: readonly (readonly [mark: string, meaning: string])[] }
  | { table: Table }

/** Its numbered marks are explained below it, in order. */
export interface Drawing {
  name: GuideDrawing
  alt: string
  width: number
  height: number
  marks: readonly (readonly [name: string, explanation: string])[]
}

/** Rows of two cells, read down one column and on in the next. */
export interface Table {
  caption: string
  head: readonly [string, string]
  columns: readonly (readonly (readonly [string, string])[])[]
}
