import { islandPattern } from '#frontend/shared/ui/mixed-text.tsx'

/** A part of a sentence: Hebrew, a left-to-right run, or a link. */
export type Piece = { kind: 'text'; text: string } | { kind: 'island'; text: string } | { kind: 'link'; text: string; href: string }

const link = String.raw`\[[^\]]+\]\([^)]+\)`
const email = String.raw`[\w.+%-]+@[\w-]+(?:\.[\w-]+)+`
/** `₪60`, `09:00–17:00`, `03-555-0142`, `*6055`, `21/11/2026`, `6(1)(b)`, `73W`. */
const figure = String.raw`[₪*+]?\d+(?:[.,:/–-]\d+)*(?:%|[A-Z][A-Z0-9]*|(?:\([0-9a-z]\))+)?`
const pieces = new RegExp(`(${link}|${email}|${islandPattern}|${figure})`)

const linkParts = /^\[([^\]]+)\]\(([^)]+)\)$/

/** Splits an article's sentence into its parts. */
export function piecesOf(sentence: string): Piece[] {
  return sentence
    .split(pieces)
    .map((text, index): Piece => {
      if (index % 2 === 0) return { kind: 'text', text }
      const parts = linkParts.exec(text)
      return parts ? { kind: 'link', text: parts[1] ?? '', href: parts[2] ?? '' } : { kind: 'island', text }
    })
    .filter(({ text }) => text !== '')
}
