import { combine, createEvent, createStore, merge, sample } from 'effector'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import { $isLive, signalled } from '#frontend/entities/staff/stream.model.ts'
import { editorModel, type Form } from '#frontend/shared/editor.model.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { oneOf, pageNumber, viewFormat, viewModel } from '#frontend/shared/view.model.ts'
import { plainText } from '#services/domain/plain-text.ts'
import { isUuid } from '#services/domain/slug.ts'
import type { FloorPrice, OfferState } from '#services/offers/staff-offers.contract.ts'
import { readPrice, writePrice } from './prices.ts'
import {
  answerFx,
  exportFx,
  fetchFloorsFx,
  fetchOffersFx,
  fetchSummaryFx,
  fetchWaitingFx,
  setFloorFx,
  withdrawFx,
} from './staff-offers.api.ts'
import { floorPricesText, staffOffersText as text } from './staff-offers.text.ts'

export const opened = createEvent<PageLocation>()
export const $head = staffHead(text.title)

/** In the order of the tabs. */
export const states = Object.keys(text.states) as OfferState[]
export const format = viewFormat({
  state: oneOf(states, 'waiting'),
  page: pageNumber,
  /** The offer that was opened; null = none, the first of the list is shown. */
  offer: { first: null as string | null, read: (id) => (isUuid(id) ? id : null), write: (id) => id ?? '' },
})
const view = viewModel({ format, opened })
export const { $view, filtersChanged, viewPatched } = view

/** Something of the offers is not as it was; also what happened while nothing was heard of it. */
export const offersMoved = merge<unknown>([
  signalled.filter({ fn: ({ kind }) => kind === 'offer-changed' }),
  $isLive.updates.filter({ fn: Boolean }),
])
/** Also after a refusal: then the offer is not what it was. */
export const answerEnded = merge<unknown>([answerFx.finally, withdrawFx.finally])

const list = loadByKey({
  fetchFx: fetchOffersFx,
  opened,
  $key: $view.map(({ state, page }) => ({ state, page })),
  changed: merge<unknown>([view.changed, answerEnded]),
  outdated: offersMoved,
})
export const { $failure: $listFailure, retried: listRetried } = list
/** Null while it is not known. */
export const $list = combine(list.$response, $view, (held, { state, page }) =>
  held?.key.state === state && held.data.pagination.currentPage === page ? held.data : null,
)
/** How many there are of each state; kept from tab to tab. */
export const $counts = list.$data.map((data) => data?.counts ?? null)
/** Behind the last page the server shows the last one. */
sample({
  clock: list.responseReceived,
  source: $view,
  filter: ({ page }, { data }) => page !== data.pagination.currentPage,
  fn: (_, { data }) => ({ page: data.pagination.currentPage }),
  target: viewPatched,
})

/**
 * Whose panel is shown: the one that was opened, else the first of the list when it came. That one stays, whatever is answered
 * meanwhile: nobody's half-written answer may come under another offer.
 */
export const $shownId = createStore<string | null>(null)
  .on(opened, (_, { search }) => format.read(search).offer)
  .on(view.changed, (_, { offer }) => offer)
  .on(viewPatched, (shown, { offer }) => offer ?? shown)
export const firstShown = sample({
  clock: list.responseReceived,
  source: $shownId,
  filter: (shown) => shown === null,
  fn: (_, { data }) => data.offers[0]?.offerId ?? null,
})
$shownId.on(firstShown, (_, first) => first)

const summary = loadByKey({ fetchFx: fetchSummaryFx, opened, changed: answerEnded, outdated: offersMoved })
export const { $data: $summary, $failure: $summaryFailure, retried: summaryRetried } = summary

/** Every offer as a file. */
export const exported = createEvent()
export const $isExporting = exportFx.pending
sample({ clock: exported, source: $isExporting, filter: (isExporting) => !isExporting, fn: () => undefined, target: exportFx })
sample({ clock: exportFx.failData, fn: ({ message }) => ({ text: message, isError: true }), target: snackShown })

/** The rule that answers by itself: from which price on offers for a product are accepted. */
export const rulesToggled = createEvent()
export const searched = createEvent<string>()
export const $areRulesOpen = createStore(false)
  .on(rulesToggled, (isOpen) => !isOpen)
  .reset(pageLeft)
/** What the list was asked for; empty = every product with a floor. */
export const $words = createStore('')
  .on(searched, (_, words) => plainText(words))
  .reset(pageLeft)
const floors = loadByKey({
  fetchFx: fetchFloorsFx,
  opened,
  $key: combine($areRulesOpen, $words, (isOpen, words) => (isOpen ? words : null)),
  changed: merge<unknown>([rulesToggled, searched]),
})
export const { $failure: $floorsFailure, retried: floorsRetried } = floors
/** The row stays where it is, also without a floor: what was just done can be seen, and done otherwise. */
floors.$response.on(
  setFloorFx.doneData,
  (held, saved) => held && { ...held, data: { floors: held.data.floors.map((row) => (row.ean === saved.ean ? saved : row)) } },
)
const waiting = loadByKey({
  fetchFx: fetchWaitingFx,
  opened,
  $key: $areRulesOpen.map((isOpen) => isOpen || null),
  changed: merge<unknown>([rulesToggled, answerEnded]),
  outdated: offersMoved,
})

const floorOf = ({ floor }: { floor?: string | boolean | undefined }) => readPrice(String(floor ?? ''))
/** By ean. */
export const floorEditor = editorModel({
  $entities: floors.$data.map((data) => Object.fromEntries((data?.floors ?? []).map((row) => [row.ean, row]))),
  draftOf: ({ floor }: FloorPrice) => ({ floor: floor === null ? '' : writePrice(floor) }),
  check: (draft) => (draft.floor === '' || floorOf(draft) !== null ? {} : { floor: floorPricesText.wrong }),
  isSame: (_, one, other) => one === other || (floorOf({ floor: one }) !== null && floorOf({ floor: one }) === floorOf({ floor: other })),
  saveFx: setFloorFx,
  toRequest: (_, { now }) => ({ floor: floorOf(now) }),
  conflicts: [],
  forgotten: [pageLeft],
})

export interface FloorRow extends FloorPrice {
  form: Form
  /** No offer would come so high. */
  isAbovePrice: boolean
  /** What is typed, or stands there; shekels. */
  typedFloor: number | null
  /** Offers for it that wait now, and how many of them the typed floor would have accepted. */
  waiting: number
  wouldAccept: number
}
/** Null while they are not known. */
export const $floorRows = combine(
  { floors: floors.$data, forms: floorEditor.$forms, waiting: waiting.$data },
  ({ floors, forms, waiting }): FloorRow[] | null => {
    const rows = floors?.floors.map((row) => {
      const form = forms[row.ean] ?? floorEditor.freshForm(row)
      const floor = floorOf(form.draft)
      const offers = waiting?.offers.filter(({ ean }) => ean === row.ean) ?? []
      return {
        ...row,
        form,
        isAbovePrice: floor !== null && floor > row.price,
        typedFloor: floor,
        waiting: offers.length,
        wouldAccept: floor === null ? 0 : offers.filter(({ offered }) => offered >= floor).length,
      }
    })
    return rows ?? null
  },
)
