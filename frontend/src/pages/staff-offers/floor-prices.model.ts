import { combine, createEvent, createStore, sample } from 'effector'
import { pageLeft } from '#frontend/shared/page.ts'
import type { FloorPrice, StaffOffer } from '#services/offers/staff-offers.contract.ts'
import { readPrice, writePrice } from './price.ts'
import { fetchFloorsFx, fetchWaitingFx, setFloorFx } from './staff-offers.api.ts'
import { offersChanged } from './staff-offers.model.ts'

/** The rule that answers by itself: from which price on offers for a product are accepted. */

export const rulesToggled = createEvent()
export const searched = createEvent<string>()
export const floorTyped = createEvent<{ ean: string; typed: string }>()
export const floorSaved = createEvent<string>()
export const floorRemoved = createEvent<string>()
export const floorsRetried = createEvent()

export const $areRulesOpen = createStore(false)
  .on(rulesToggled, (isOpen) => !isOpen)
  .reset(pageLeft)
/** What the list was asked for; empty = every product with a floor. */
export const $words = createStore('')
  .on(searched, (_, words) => words.trim())
  .reset(pageLeft)
/** Null while it is not known. */
export const $floors = createStore<FloorPrice[] | null>(null)
export const $floorsFailure = createStore<string | null>(null).reset(fetchFloorsFx, pageLeft)
/** What was typed and not saved, by ean. */
const $typed = createStore<Readonly<Record<string, string>>>({})
  .on(floorTyped, (all, { ean, typed }) => ({ ...all, [ean]: typed }))
  .reset(pageLeft)
const $saving = createStore<readonly string[]>([])
  .on(setFloorFx, (eans, { ean }) => [...eans, ean])
  .on(setFloorFx.finally, (eans, { params }) => eans.filter((ean) => ean !== params.ean))
const $failures = createStore<Readonly<Record<string, string>>>({})
  .on(setFloorFx.fail, (all, { params, error }) => ({ ...all, [params.ean]: error.message }))
  .on([setFloorFx, floorTyped], (all, { ean }) => without(all, ean))
  .reset(pageLeft)
const $waiting = createStore<readonly StaffOffer[]>([], { serialize: 'ignore' }).on(fetchWaitingFx.doneData, (_, { offers }) => offers)

function without<Value>(all: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
  const { [key]: _, ...rest } = all
  return rest
}

export interface FloorRow extends FloorPrice {
  typed: string
  isChanged: boolean
  isWrong: boolean
  /** No offer would come so high. */
  isAbovePrice: boolean
  isSaving: boolean
  failure: string | null
  /** Offers for it that wait now, and how many of them the typed floor would have accepted. */
  waiting: number
  wouldAccept: number
}

export const $rows = combine(
  { floors: $floors, typed: $typed, saving: $saving, failures: $failures, waiting: $waiting },
  ({ floors, typed, saving, failures, waiting }): FloorRow[] | null => {
    const rows = floors?.map((row) => {
      const current = row.floor === null ? '' : writePrice(row.floor)
      const text = typed[row.ean] ?? current
      const floor = readPrice(text)
      const offers = waiting.filter(({ ean }) => ean === row.ean)
      return {
        ...row,
        typed: text,
        isChanged: text !== current,
        isWrong: text !== '' && floor === null,
        isAbovePrice: floor !== null && floor > row.price,
        isSaving: saving.includes(row.ean),
        failure: failures[row.ean] ?? null,
        waiting: offers.length,
        wouldAccept: floor === null ? 0 : offers.filter(({ offered }) => offered >= floor).length,
      }
    })
    return rows ?? null
  },
)

const rulesOpened = sample({ clock: rulesToggled, source: $areRulesOpen, filter: Boolean })
sample({ clock: [rulesOpened, searched, floorsRetried], source: $words, target: fetchFloorsFx })
sample({
  clock: [rulesOpened, sample({ clock: offersChanged, source: $areRulesOpen, filter: Boolean })],
  fn: () => undefined,
  target: fetchWaitingFx,
})
/** Answers to words that were left meanwhile are dropped. */
sample({
  clock: fetchFloorsFx.done,
  source: $words,
  filter: (words, { params }) => words === params,
  fn: (_, { result }) => result.floors,
  target: $floors,
})
sample({
  clock: fetchFloorsFx.fail,
  source: $words,
  filter: (words, { params }) => words === params,
  fn: (_, { error }) => error.message,
  target: $floorsFailure,
})

const saved = sample({
  clock: floorSaved,
  source: $rows,
  fn: (rows, ean) => rows?.find((row) => row.ean === ean) ?? null,
})
sample({
  clock: saved,
  filter: (row) => row?.isChanged === true && !row.isWrong && !row.isSaving,
  fn: (row) => ({ ean: row?.ean ?? '', body: { floor: readPrice(row?.typed ?? '') } }),
  target: setFloorFx,
})
sample({ clock: floorRemoved, fn: (ean) => ({ ean, body: { floor: null } }), target: setFloorFx })
/** The row stays where it is, also without a floor: what was just done can be seen, and done otherwise. */
sample({
  clock: setFloorFx.done,
  source: $floors,
  filter: (floors) => floors !== null,
  fn: (floors, { params: { ean, body } }) => (floors ?? []).map((row) => (row.ean === ean ? { ...row, floor: body.floor } : row)),
  target: $floors,
})
$typed.on(setFloorFx.done, (all, { params }) => without(all, params.ean))
