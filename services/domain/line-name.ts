import { textLine } from './plain-text.ts'
import { productNameSlug } from './slug.ts'

/** A line has one URL for all spellings of its name: `Road 6` and `ROAD-6` of a brand are the same line. */

/** Comparison key of lines. */
export const lineKey = (brand: string, name: string): string => `${brand}/${productNameSlug(name)}`

interface Named {
  brand: string
  name: string
}

export const isSameLine = (one: Named, other: Named): boolean =>
  one.brand === other.brand && (one.name === other.name || productNameSlug(one.name) === productNameSlug(other.name))

export interface Spelling {
  name: string
  articles: number
}

/** The most common spelling; in a tie one that is not all capitals, then the first. */
export function lineNameOf(spellings: readonly Spelling[]): Spelling {
  const used = new Map<string, number>()
  for (const { name, articles } of spellings) used.set(textLine(name), (used.get(textLine(name)) ?? 0) + articles)
  const ranked = [...used].map(([name, articles]) => ({ name, articles, isShouted: name === name.toUpperCase() }))
  const [best] = ranked.sort((a, b) => b.articles - a.articles || Number(a.isShouted) - Number(b.isShouted) || (a.name < b.name ? -1 : 1))
  return { name: best?.name ?? '', articles: best?.articles ?? 0 }
}
