import { attach, combine, createEvent, createStore, sample } from 'effector'
import { listOpened } from '#frontend/features/product-list/product-list.model.ts'
import { searchFx } from '#frontend/features/search/search.api.ts'
import { searchSettled } from '#frontend/features/search/searched.model.ts'
import { appStarted } from '#frontend/shared/browser.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import type { PageHead, PageLocation } from '#frontend/shared/page.ts'
import { searchPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { plainText } from '#services/domain/plain-text.ts'
import { readArticleNumber } from '#services/domain/search/article-number.ts'
import { MAX_SEARCH_CHARACTERS } from '#services/domain/search/search-text.ts'
import { searchPageText as text } from './search.text.ts'

/** As many as can be narrowed at once. */
export const limit = 500
export const lastPage = 10

const wordsOf = ({ search }: PageLocation) =>
  Array.from(plainText(new URLSearchParams(search).get('q') ?? ''))
    .slice(0, MAX_SEARCH_CHARACTERS)
    .join('')

const pageOf = ({ search }: PageLocation) => {
  const page = Number(new URLSearchParams(search).get('page'))
  return Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1
}

export const opened = createEvent<PageLocation>()

sample({ clock: opened, target: listOpened })

/** As typed; empty before anything was. */
export const $words = createStore('').on(opened, (_, location) => wordsOf(location))
/** Of the products, from 1. */
export const $page = createStore(1).on(opened, (_, location) => pageOf(location))
const shown = loadByKey({
  fetchFx: attach({ effect: searchFx, mapParams: ({ words, page }: { words: string; page: number }) => ({ typed: words, limit, page }) }),
  opened,
  $key: combine($words, $page, (words, page) => (words ? { words, page } : null)),
  onReturn: 'recall',
})
/** The answer is null while it is not known. */
export const { $data: $answer, $failure, retried } = shown

/** The article whose number was searched for: its page is shown instead. */
export const $numbered = combine($words, $answer, (words, answer) => {
  const ean = readArticleNumber(words)
  return answer?.products.find((product) => product.ean === ean) ?? null
})

/** When the answer comes, or, when the server rendered it, as soon as the page is alive. */
sample({
  clock: [shown.awaitedReceived, appStarted],
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
