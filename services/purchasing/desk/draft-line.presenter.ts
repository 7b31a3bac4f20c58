import { agorotToShekels } from '#services/domain/money.ts'
import type { ComputedDraftLine } from '#services/purchasing/draft-orders.queries.ts'
import type { DraftItemDetails, JudgedPrice, SumTerm } from '../draft-orders.contract.ts'
import { centsToEuro } from './draft-order.presenter.ts'

type Line = ComputedDraftLine['line']

/** What a row opens to: the whole sum, the prices that were judged, what was sold. */
export function presentLine(found: ComputedDraftLine): DraftItemDetails {
  const { line, outcome, fourWeeksFrom } = found
  return {
    ok: true,
    terms: termsOf(found),
    computed: line.sum.computed,
    method: line.forecast.method,
    error: line.forecast.errorShare,
    weeks: outcome.horizonWeeks,
    prices: pricesOf(found),
    sales: line.soldByFourWeeks.map((units, index) => ({ from: fourWeeksFrom[index] ?? outcome.today, units })),
  }
}

const tenth = (units: number): number => units / 10
/** Fine enough that products of what is told are what was computed. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

/** Whatever is not nothing; what was expected and what lies there always. All together are ten times `computed`. */
function termsOf({ line, outcome: { settings } }: ComputedDraftLine): SumTerm[] {
  const { sum, safety, forecast, stock, reserved, onOrderFrom } = line
  const { weekly, weeks, soldSameWeeks, soldLastYear, trend, dampedWeeks, weeksWithoutStock } = forecast
  const expected = { weekly, weeks, soldSameWeeks, soldLastYear, trend, dampedWeeks, weeksWithoutStock }
  const chosen = line.offers.find(({ offer }) => offer.articleId === line.articleId)?.offer
  const terms: SumTerm[] = [
    { term: 'expected', units: tenth(sum.expected), numbers: roundedAll(expected) },
    ...signalTerms(line, settings.signalRates),
    {
      ...{ term: 'sets', units: tenth(sum.sets), numbers: {} },
      sets: line.setsFrom.map(({ ean, name, tenths }) => ({ ean, product: name, units: tenth(tenths) })),
    },
    {
      ...{ term: 'safety', units: tenth(sum.safety) },
      numbers: roundedAll({ level: settings.serviceLevel, deviation: safety.deviation, quantile: safety.quantile }),
    },
    { term: 'freeStock', units: tenth(sum.freeStock), numbers: { stock, reserved } },
    {
      ...{ term: 'onOrder', units: tenth(sum.onOrder), numbers: { shipmentUnits: onOrderFrom.shipmentUnits } },
      orders: onOrderFrom.drafts.map(({ draftOrderId, units, approvedAt }) => ({ draftOrderId, units, approvedAt })),
    },
    {
      ...{ term: 'rounding', units: tenth(sum.rounding) },
      numbers: chosen ? { minimum: chosen.minimumQuantity, multiple: chosen.multiple } : {},
    },
    { term: 'unavailable', units: tenth(sum.unavailable), numbers: {} },
    { term: 'limits', units: tenth(sum.limits), numbers: {} },
  ]
  return terms.filter(({ term, units }) => units !== 0 || term === 'expected' || term === 'freeStock')
}

/** Who wanted it in vain within 28 days, and the share of them that would have bought. */
function signalTerms({ sum, wanted }: Line, rates: ComputedDraftLine['outcome']['settings']['signalRates']): SumTerm[] {
  return (Object.keys(sum.signals) as (keyof typeof rates)[]).map((kind) => ({
    ...{ term: kind, units: tenth(sum.signals[kind] ?? 0) },
    numbers: { count: rounded(wanted[kind] ?? 0), rate: rates[kind] },
  }))
}

function roundedAll(numbers: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, rounded(value)]))
}

function pricesOf({ line, outcome: { settings }, boughtArticleIds }: ComputedDraftLine): JudgedPrice[] {
  return line.offers.map(({ offer, landedAgorot, refused }) => {
    const { supplier, sku, priceCents, units, isAtLeast, minimumQuantity, multiple, leadDays, validTo } = offer
    return {
      ...{ supplier, sku, price: centsToEuro(priceCents), freight: centsToEuro(settings.freightCents[supplier] * line.tires) },
      ...{ landed: agorotToShekels(landedAgorot), units, isAtLeast, minimumQuantity, multiple, leadDays, validTo, refused },
      isChosen: boughtArticleIds.includes(offer.articleId),
    }
  })
}
