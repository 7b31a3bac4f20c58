import { attach, combine, createEvent, createStore } from 'effector'
import { type FitQuestion, fetchFitFx, fitPath } from '#frontend/entities/motorcycle/motorcycle.api.ts'
import { $isMotorcycleKnown, $motorcycles } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import { fetchChosenFx } from '#frontend/entities/product/product.api.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import type { PageHead, PageLocation } from '#frontend/shared/page.ts'
import { comparePath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { compareText as text } from './compare.text.ts'

const EANS = /^[0-9]{13}(,[0-9]{13}){0,3}$/

export const opened = createEvent<PageLocation>()

/** Which tires, as the address says it; null where it says none. */
const $eans = createStore<readonly string[] | null>(null).on(opened, (_, { search }) => {
  const tires = new URLSearchParams(search).get('tires') ?? ''
  return EANS.test(tires) ? tires.split(',') : null
})
const shown = loadByKey({ fetchFx: attach({ effect: fetchChosenFx }), opened, $key: $eans })
export const { $data: $products, $failure, retried } = shown
export const $isEmpty = combine($eans, $products, (eans, products) => eans === null || products?.length === 0)

/** Asked about the visitor's motorcycles, which the server does not know. */
const $question = combine($products, $isMotorcycleKnown, $motorcycles, (products, isKnown, motorcycles): FitQuestion | null =>
  isKnown && products && products.length > 0 && motorcycles.length > 0
    ? { items: products.map(({ ean }) => ({ ean, quantity: 1 })), motorcycles }
    : null,
)
const judged = loadByKey({
  fetchFx: attach({ effect: fetchFitFx }),
  opened,
  $key: $question,
  changed: $question.map((question) => question && fitPath(question)).updates,
})
/** Null until the answer. */
export const $fit = judged.$data
export const $hasFitFailed = judged.$failure.map((failure) => failure !== null)

export const $head = combine(
  $settings,
  $eans,
  (settings, eans): PageHead => ({
    title: `${text.title} | ${settings.shopName}`,
    description: text.description,
    canonicalPath: comparePath(eans ?? []),
    imagePath: null,
    status: 200,
    isIndexed: false,
    jsonLd: [],
  }),
)
