import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { fittingArticles } from '#services/domain/fit/fitting-tires.ts'
import { brokenWhenRecommended } from '#services/domain/fit/testing/broken-rules.ts'
import { demoArticles, demoMotorcycles } from '#services/domain/fit/testing/demo-files.ts'
import { candidateList, candidateOf } from '#services/wizard/recommenders/candidate.ts'
import { createRulesRecommender } from '#services/wizard/recommenders/rules.recommender.ts'
import { type Article, recommendableOf, withVisibility } from './fitting.ts'

const TODAY = '2026-11-22'
const { rank } = createRulesRecommender()
const motorcycles = demoMotorcycles()
const articles = demoShelf()
const isForSale = ({ visibility }: Article) => visibility !== 'none' && visibility !== 'outofstock'

it.each(['front', 'rear', 'set'] as const)(
  'breaks no blocking rule and can be had, whatever %s is recommended for a motorcycle of the demo',
  async (tireChoice) => {
    const served: string[] = []
    for (const motorcycle of motorcycles) {
      const isAllowed = (each: Article) => isForSale(each) && brokenWhenRecommended(motorcycle, tireChoice, each, TODAY).length === 0
      const recommended = recommendableOf(fittingArticles(motorcycle, tireChoice, articles, TODAY))
      const candidates = candidateList(recommended.map((each) => candidateOf(each, null, TODAY)))
      const { tires } = await rank({ motorcycle, tireChoice, usage: 'weekend', kilometers: '500-1000' }, candidates)
      const allowed = new Set(articles.filter(isAllowed).map(({ ean }) => ean))
      expect(recommended.filter(({ ean }) => !allowed.has(ean))).toEqual([])
      expect(tires.filter(({ ean }) => !allowed.has(ean))).toEqual([])
      expect(tires.length > 0).toBe(allowed.size > 0)
      if (tires.length > 0) served.push(motorcycle.model)
    }
    expect(motorcycles).toHaveLength(357)
    expect(served.length).toBeGreaterThan(200)
    // Radial front, and only bias tires in the rear size: nothing is recommendable.
    expect(['Forza 300/350', 'ADV350'].filter((model) => tireChoice === 'rear' && served.includes(model))).toEqual([])
  },
)

/** Demo products with the units of the file; a set is available when the later of its two tires is. */
function demoShelf(): Article[] {
  const file = new URL('../../migrations/demo/products.csv', import.meta.url)
  const rows: Record<string, string>[] = parse(readFileSync(file), { columns: true, bom: true })
  const left = new Map(
    rows.map((row) => {
      const supplierUnits = row.supplier_units ? Number(row.supplier_units) : null
      const units = { stock: Number(row.stock), shipmentUnits: Number(row.shipment_units), supplierUnits }
      return [row.ean, { ...units, visibilityOverride: row.visibility === 'outofstock' ? ('outofstock' as const) : null }]
    }),
  )
  const members = new Map(rows.map(({ ean, set_front_ean: front, set_rear_ean: rear }) => [ean, [left.get(front), left.get(rear)]]))
  return demoArticles().map(({ ean, ...article }) => {
    const [front, rear] = members.get(ean) ?? []
    const memberStock = front && rear ? { front, rear } : null
    return withVisibility({ ...product(ean, { ...article, ...left.get(ean) }), likes: 0, memberStock })
  })
}
