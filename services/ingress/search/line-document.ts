import { otherSpellings } from '#services/domain/search/line-names.ts'
import { searchText, searchWords } from '#services/domain/search/search-text.ts'
import type { CatalogueBrand } from '#services/projector/catalogue.queries.ts'
import type { TextDocument } from './text-index.ts'

/** Words that are written together as well: `road smart`, `angelgt`. */
const LONGEST_JOIN = 3

/** What a line of tires is found by. `brand` may be one that the shop does not describe. */
export function lineDocument(id: string, name: string, brand: Pick<CatalogueBrand, 'name' | 'nameHe' | 'aliases'>): TextDocument {
  const whole = wordsOf(name)
  const parts = wordsOf(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
  const other = [...parts, ...joins(parts), ...[...whole, ...parts].flatMap(otherSpellings)]
  const brandWords = [brand.name, brand.nameHe, ...brand.aliases].map(wordsOf)
  return {
    id,
    name: unique(whole),
    brand: unique(brandWords.flatMap((words) => [...words, ...joins(words)])),
    other: unique(other).filter((word) => !whole.includes(word)),
  }
}

export const wordsOf = (text: string): string[] => searchWords(searchText(text))

const unique = (words: readonly string[]): string[] => [...new Set(words)]

function joins(words: readonly string[]): string[] {
  return words.flatMap((_, start) =>
    Array.from({ length: LONGEST_JOIN - 1 }, (_, more) => words.slice(start, start + more + 2))
      .filter((run, more) => run.length === more + 2)
      .map((run) => run.join('')),
  )
}
