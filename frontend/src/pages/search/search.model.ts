import { combine, createEvent, createStore, sample } from 'effector'
import { type Search, searchFx } from '#frontend/features/search/search.api.ts'
import { searchSettled } from '#frontend/features/search/searched.model.ts'
import { appStarted } from '#frontend/shared/app-started.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import { type PageHead, type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { searchPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import type { SearchAnswer } from '#services/catalogue/catalogue.contract.ts'
import { MAX_SEARCH_CHARACTERS } from '#services/domain/search/longest-search.ts'
import { searchPageText as text } from './search.text.ts'

const limit = 48

const wordsOf = ({ search }: PageLocation) =>
  Array.from(new URLSearchParams(search).get('q')?.trim() ?? '')
    .slice(0, MAX_SEARCH_CHARACTERS)
    .join('')

export const opened = createEvent<PageLocation>()
export const retried = createEvent()

/** As typed; empty before anything was. */
export const $words = createStore('').on(opened, (_, location) => wordsOf(location))
/** Null while it is not known. */
export const $answer = createStore<SearchAnswer | null>(null)
/** Which words `$answer` belongs to. */
const $answeredWords = createStore('')
export const $failure = createStore<string | null>(null).reset(pageLeft)

/** Back to what is still held shows it as it was left. */
const searchNeeded = sample({
  clock: opened,
  source: $answeredWords,
  filter: (answered, location) => !(location.isReturn && answered === wordsOf(location)),
  fn: (_, location) => wordsOf(location),
})
sample({ clock: searchNeeded, fn: () => null, target: [$answer, $failure] })
sample({ clock: searchNeeded, fn: () => '', target: $answeredWords })
sample({
  clock: [searchNeeded, sample({ clock: retried, source: $words })],
  filter: (words) => words !== '',
  fn: (typed): Search => ({ typed, limit }),
  target: searchFx,
})
sample({ clock: searchFx, filter: ({ limit: query }) => query === limit, fn: () => null, target: $failure })

const isOfPage = (words: string, query: Search) => query.limit === limit && query.typed === words
/** Answers for words that were left meanwhile, and those of the search box, are not the page's. */
const found = sample({
  clock: searchFx.done,
  source: $words,
  filter: (words, { params }) => isOfPage(words, params),
  fn: (_, done) => done,
})
sample({ clock: found, fn: ({ result }) => result, target: $answer })
sample({ clock: found, fn: ({ params }) => params.typed, target: $answeredWords })
sample({
  clock: searchFx.fail,
  source: $words,
  filter: (words, { params }) => isOfPage(words, params),
  fn: (_, { error }) => error.message,
  target: $failure,
})
retryWhenBack($failure, retried)

/** When the answer comes, or, when the server rendered it, as soon as the page is alive. */
sample({
  clock: [found, appStarted],
  source: { answer: $answer, typed: $words },
  filter: ({ answer }) => answer !== null,
  fn: ({ answer, typed }) => ({ query: answer?.query ?? '', typed, results: answer?.total ?? 0 }),
  target: searchSettled,
})

export const $head = combine(
  $settings,
  $words,
  (settings, words): PageHead => ({
    title: `${text.headTitle(words)} | ${settings.shopName}`,
    description: text.headDescription,
    canonicalPath: searchPath(''),
    imagePath: null,
    status: 200,
    isIndexed: false,
    jsonLd: [],
  }),
)
