import type { CatalogueBrand } from '#services/catalogue/catalogue.queries.ts'
import { kindWords, otherSpellings } from '#services/domain/search/line-names.ts'
import { searchText, searchWords } from '#services/domain/search/search-text.ts'
import type { Product } from '../product.contract.ts'
import { LONGEST_JOIN, type TextDocument } from './text-index.ts'

type LineWords = Omit<TextDocument, 'id'>

/** What a line of tires is found by, its tires' segments among it. `brand` may be one that the shop does not describe. */
export function lineDocument(
  line: Pick<Product, 'name'> & { segments: readonly string[] },
  brand: Pick<CatalogueBrand, 'name' | 'nameHe' | 'aliases'>,
): LineWords {
  const name = wordsOf(line.name)
  const parts = wordsOf(line.name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
  const brandWords = [brand.name, brand.nameHe, ...brand.aliases].map(wordsOf)
  return {
    name: unique(name),
    brand: unique(brandWords.flat()),
    other: unique([...parts, ...[...name, ...parts].flatMap(otherSpellings), ...line.segments.flatMap(kindWords)]).filter(
      (word) => !name.includes(word),
    ),
    joined: unique([parts, ...brandWords].flatMap(joins)),
  }
}

export const wordsOf = (text: string): string[] => searchWords(searchText(text))

const unique = (words: readonly string[]): string[] => [...new Set(words)]

/** Neighbours written as one word. */
export function joins(words: readonly string[]): string[] {
  return words.flatMap((_, start) =>
    Array.from({ length: LONGEST_JOIN - 1 }, (_, more) => words.slice(start, start + more + 2))
      .filter((run, more) => run.length === more + 2)
      .map((run) => run.join('')),
  )
}
