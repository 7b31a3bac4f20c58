import { makeArticles, type ProductRow } from '#migrations/demo/articles.ts'
import { makePastSales } from '#migrations/demo/past-sales.ts'
import { readSource } from '#migrations/demo/source.ts'
import { DEMO_GENERATED_ON } from '#services/demo/catalogue/demo-dates.ts'
import { parseTireSize } from '#services/domain/tire-size.ts'
import { toSalesWeeks } from '#services/purchasing/demand/weeks.ts'
import type { PlanProduct } from '#services/purchasing/plan/plan-input.ts'

/** The day after the last week of the history. */
export const DEMO_TODAY = DEMO_GENERATED_ON

/** The articles of the demo shop with what was sold of them in two years; nothing else of them is known. */
export function demoHistory(): PlanProduct[] {
  const articles = makeArticles(readSource())
  const past = Map.groupBy(makePastSales(articles), ({ ean }) => ean)
  return articles.map((article) => {
    const rows = (past.get(article.ean) ?? []).map(({ week, units, days_out }) => ({
      week,
      units: Number(units),
      daysOut: Number(days_out),
    }))
    return toProduct(article, toSalesWeeks(DEMO_TODAY, rows, [], { out: [], since: 0 }))
  })
}

function toProduct(
  { ean, brand, line, size, position, set_front_ean: front, set_rear_ean: rear }: ProductRow,
  { sold, daysOut }: Pick<PlanProduct, 'sold' | 'daysOut'>,
): PlanProduct {
  const parsed = parseTireSize(size)
  if (!parsed.ok) throw new Error(`no size: ${size}`)
  return {
    ean,
    name: `${brand} ${line}`,
    displaySize: size,
    sizeKey: parsed.key,
    line: `${brand} ${line}`,
    sold,
    daysOut,
    tires: position === 'set' ? 2 : 1,
    setOf: front === '' ? null : { front, rear },
    stock: 0,
    reserved: 0,
    onOrderFrom: { shipmentUnits: 0, drafts: [] },
    signals: {},
    offers: [],
  }
}
