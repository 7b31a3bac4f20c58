import { attach, combine, createEvent, createStore, sample } from 'effector'
import { searchFx } from '#frontend/features/search/search.api.ts'
import { searchSettled } from '#frontend/features/search/searched.model.ts'
import { appStarted } from '#frontend/shared/app-started.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import type { PageHead, PageLocation } from '#frontend/shared/page.ts'
import { searchPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { MAX_SEARCH_CHARACTERS } from '#services/domain/search/longest-search.ts'
import { searchPageText as text } from './search.text.ts'

const limit = 48

const wordsOf = ({ search }: PageLocation) =>
  Array.from(new URLSearchParams(search).get('q')?.trim() ?? '')
    .slice(0, MAX_SEARCH_CHARACTERS)
    .join('')

export const opened = createEvent<PageLocation>()

/** As typed; empty before anything was. */
export const $words = createStore('').on(opened, (_, location) => wordsOf(location))
const shown = loadByKey({
  fetchFx: attach({ effect: searchFx, mapParams: (typed: string) => ({ typed, limit }) }),
  opened,
  $key: $words.map((words) => words || null),
  onReturn: 'keep',
})
/** The answer is null while it is not known. */
export const { $data: $answer, $failure, retried } = shown

/** When the answer comes, or, when the server rendered it, as soon as the page is alive. */
sample({
  clock: [shown.arrived, appStarted],
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
