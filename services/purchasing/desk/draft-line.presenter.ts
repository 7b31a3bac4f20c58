import type { NamedDraft } from '#services/domain/draft-name.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import type { ComputedDraftLine } from '#services/purchasing/draft-orders.queries.ts'
import type { DraftItemDetails, JudgedPrice } from '../draft-orders.contract.ts'
import type { OwnTerm, SetNeed, SumTerm } from '../draft-terms.contract.ts'
import type { SetForecast } from '../plan/needs.ts'
import { centsToEuro } from './draft-item.presenter.ts'

type Line = ComputedDraftLine['line']

const tenth = (units: number): number => units / 10
/** Precise enough that products of displayed numbers equal the computed ones. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

type DraftNames = ReadonlyMap<string, NamedDraft>

/** Details of a line: the full sum, the evaluated prices, past sales. */
export function presentLine(found: ComputedDraftLine, names: DraftNames): DraftItemDetails {
  const { line, outcome, fourWeeksFrom } = found
  return {
    ok: true,
    terms: termsOf(found, names),
    computed: line.sum.computed,
    method: line.forecast.method,
    error: line.forecast.errorShare,
    weeks: outcome.horizonWeeks,
    prices: pricesOf(found),
    sales: line.soldByFourWeeks.map((units, index) => ({ from: fourWeeksFrom[index] ?? outcome.today, units })),
  }
}

/** Nonzero terms, and always expected sales and stock. Their sum is ten times `computed`. */
function termsOf({ line, outcome: { settings } }: ComputedDraftLine, names: DraftNames): SumTerm[] {
  const { sum, safety, forecast, stock, reserved, onOrderFrom } = line
  const chosen = line.offers.find(({ offer }) => offer.articleId === line.articleId)?.offer
  const terms: SumTerm[] = [
    expectedTerm(sum.expected, forecast),
    ...signalTerms(sum.signals, line.wanted, settings.signalRates),
    {
      term: 'sets',
      units: tenth(sum.sets),
      numbers: {},
      sets: line.setsFrom.map(({ ean, name, tenths, need }) => ({
        ean,
        product: name,
        units: tenth(tenths),
        forecast: need ? presentSetForecast(need, settings) : null,
      })),
    },
    safetyTerm(sum.safety, safety, settings),
    { term: 'freeStock', units: tenth(sum.freeStock), numbers: { stock, reserved } },
    {
      term: 'onOrder',
      units: tenth(sum.onOrder),
      numbers: { shipmentUnits: onOrderFrom.shipmentUnits },
      orders: onOrderFrom.drafts.flatMap(({ draftOrderId, units, approvedAt }) => {
        const draft = names.get(draftOrderId)
        return draft ? [{ draftOrderId, draft, units, approvedAt }] : []
      }),
    },
    { term: 'rounding', units: tenth(sum.rounding), numbers: chosen ? { minimum: chosen.minimumQuantity, multiple: chosen.multiple } : {} },
    { term: 'unavailable', units: tenth(sum.unavailable), numbers: {} },
    { term: 'limits', units: tenth(sum.limits), numbers: {} },
  ]
  return terms.filter(({ term, units }) => units !== 0 || term === 'expected' || term === 'freeStock')
}

type Settings = ComputedDraftLine['outcome']['settings']

function expectedTerm(tenths: number, forecast: Line['forecast']): OwnTerm {
  const { weekly, weeks, soldSameWeeks, soldLastYear, trend, dampedWeeks, weeksWithoutStock } = forecast
  const numbers = roundedAll({ weekly, weeks, soldSameWeeks, soldLastYear, trend, dampedWeeks, weeksWithoutStock })
  return { term: 'expected', units: tenth(tenths), numbers }
}

/** Visitors with unmet demand within 28 days, and the share that would have bought. */
function signalTerms(signals: Line['sum']['signals'], wanted: Line['wanted'], rates: Settings['signalRates']): OwnTerm[] {
  return (Object.keys(signals) as (keyof typeof rates)[]).map((kind) => ({
    term: kind,
    units: tenth(signals[kind] ?? 0),
    numbers: { count: rounded(wanted[kind] ?? 0), rate: rates[kind] },
  }))
}

function safetyTerm(tenths: number, { deviation, quantile }: Line['safety'], { serviceLevel: level }: Settings): OwnTerm {
  return { term: 'safety', units: tenth(tenths), numbers: roundedAll({ level, deviation, quantile }) }
}

/** What a set itself is expected to sell. It has no stock of its own: nothing else is in its sum. */
function presentSetForecast({ expected, signals, wanted, safetyTenths, forecast, safety }: SetForecast, settings: Settings): SetNeed {
  return {
    method: forecast.method,
    error: forecast.errorShare,
    terms: [
      expectedTerm(expected, forecast),
      ...signalTerms(signals, wanted, settings.signalRates),
      safetyTerm(safetyTenths, safety, settings),
    ],
  }
}

function roundedAll(numbers: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, rounded(value)]))
}

function pricesOf({ line, outcome: { settings }, boughtArticleIds }: ComputedDraftLine): JudgedPrice[] {
  return line.offers.map(({ offer, landedAgorot, refused }) => {
    const { supplier, sku, priceCents, units, orderedUnits = 0, isAtLeast, minimumQuantity, multiple, leadDays, validTo } = offer
    return {
      supplier,
      sku,
      price: centsToEuro(priceCents),
      freight: centsToEuro(settings.freightCents[supplier] * line.tires),
      landed: agorotToShekels(landedAgorot),
      units,
      orderedUnits,
      isAtLeast,
      minimumQuantity,
      multiple,
      leadDays,
      validTo,
      refused,
      isChosen: boughtArticleIds.includes(offer.articleId),
    }
  })
}
