import type { SearchQuery } from '#services/domain/search/search-query.ts'
import type { Interpretation } from './interpretations.ts'
import type { MotorcyclesFound } from './motorcycle-search.ts'
import type { Article, SizeEntry } from './search-articles.ts'
import type { TextHit } from './text-index.ts'

export interface Matches {
  sizes: SizeEntry[]
  hits: TextHit[]
  articles: readonly Article[]
  motorcycles: MotorcyclesFound['motorcycles']
  /** Of the motorcycles, where one was asked for. */
  year: number | null
}

export interface SearchResult {
  found: Matches
  /** Words that nothing of this was found by. */
  missing: readonly string[]
}

export type Search = (interpretation: Interpretation, position: SearchQuery['position']) => Matches | null
