import { type Static, Type } from 'typebox'
import { nullable } from '#events/primitives.ts'

/** How a line's quantity came about. */

const Count = Type.Integer()

/** What a draft is known by; the sum is 0 until it is computed. */
export const NamedDraft = Type.Object({ number: Count, createdAt: Type.String(), totalPrice: Type.Number() })

export const ForecastMethod = Type.Enum(['lastYear', 'seasonal', 'recent', 'borrowed'])

/** A term of a line's sum: units with one decimal, and its inputs. The terms add up to `computed`. */
const TERM = {
  term: Type.Enum([
    'expected',
    'refusedOffers',
    'openOffers',
    'emptySearches',
    'requestedModels',
    'arrivalCarts',
    'sets',
    'safety',
    'freeStock',
    'onOrder',
    'rounding',
    'unavailable',
    'limits',
  ]),
  units: Type.Number(),
  /**
   * Inputs by name. `expected`: weekly × weeks (of `lastYear` × trend), soldSameWeeks, soldLastYear, dampedWeeks, weeksWithoutStock;
   * unmet demand: count (of 28 days), rate (0 to 1); `safety`: level (percent), deviation, quantile; `freeStock`: stock, reserved;
   * `onOrder`: shipmentUnits, beside `orders`; `rounding`: minimum, multiple (of the chosen supplier).
   */
  numbers: Type.Record(Type.String(), Type.Number()),
}
const OwnTerm = Type.Object(TERM)
export type OwnTerm = Static<typeof OwnTerm>

/** The forecast of a set that is put together. */
const SetNeed = Type.Object({
  method: ForecastMethod,
  error: nullable(Type.Number()),
  terms: Type.Array(OwnTerm),
})
export type SetNeed = Static<typeof SetNeed>

export const SumTerm = Type.Object({
  ...TERM,
  /** Draft orders on their way, with units. */
  orders: Type.Optional(
    Type.Array(Type.Object({ draftOrderId: Type.String(), draft: NamedDraft, units: Count, approvedAt: Type.String() })),
  ),
  /** Sets made of this tire, with their demand; no forecast in drafts of before it was kept. */
  sets: Type.Optional(
    Type.Array(Type.Object({ ean: Type.String(), product: Type.String(), units: Type.Number(), forecast: nullable(SetNeed) })),
  ),
})
export type SumTerm = Static<typeof SumTerm>
