import { expect, it } from 'vitest'
import { importDemoCatalogue } from '#services/demo/catalogue/import-demo.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { readPlanInput } from '#services/purchasing/demand/read-plan-input.ts'
import { requestDraft } from '#services/purchasing/draft-orders.command.ts'
import { prepareDraft } from '#services/purchasing/draft-orders.job.ts'
import { readPlanSettings } from '#services/purchasing/draft-orders.queries.ts'
import { FILE_KINDS } from '#services/start/features.ts'
import type { DraftItemDetails } from '../draft-orders.contract.ts'
import type { SumTerm } from '../draft-terms.contract.ts'
import { readDraft, readLine } from './draft-order-reads.ts'

const { database, deps, settle } = await createTestShop()
const { log, logger, now, newId, openQueue } = deps

/** Terms are told in tenths. */
const ONE_DECIMAL = 1

it('adds up on the demo catalogue, every line and the whole', async () => {
  await importDemoCatalogue({ database, log, now: () => new Date(), newId, fileKinds: FILE_KINDS })
  await settle()
  const { draftOrderId } = await requestDraft({ database, log, now, newId, openQueue }, 'somebody')
  const { settings } = await readPlanSettings(database)
  const readInput = () => readPlanInput({ database, clickhouse: null, now: now() }, settings)
  await prepareDraft({ database, log, logger, now, newId, readInput })
  const order = (await readDraft(database, draftOrderId)) ?? expect.fail('there is no draft')
  expect(order).toMatchObject({ status: 'completed', isWithoutAnalytics: true })
  expect(order.items.length).toBeGreaterThan(50)
  const bought = Map.groupBy(order.items, ({ ean }) => ean)
  for (const { ean, lineId, displaySize } of order.items) {
    const { terms, computed, prices, method } = (await readLine(database, draftOrderId, lineId)) ?? expect.fail('there is no line')
    expect(terms.reduce((sum, { units }) => sum + Math.round(units * 10), 0)).toBe(computed * 10)
    for (const term of terms) expect(remade(term, method)).toBeCloseTo(term.units, ONE_DECIMAL)
    const lines = bought.get(ean) ?? []
    expect(lines.reduce((sum, line) => sum + line.quantity, 0)).toBe(computed)
    expect(prices.filter(({ isChosen }) => isChosen)).toHaveLength(lines.length)
    expect(displaySize).not.toBe('')
  }
  const perSupplier = Object.values(order.amountPerSupplier).reduce((sum, tires) => sum + tires, 0)
  expect([perSupplier, order.computedTires]).toEqual([order.totalTires, order.totalTires])
  const price = Object.values(order.pricePerSupplier).reduce((sum, euro) => sum + Math.round(euro * 100), 0)
  expect(price).toBe(Math.round(order.totalPrice * 100))
})

/** What the numbers that a term tells make of it; of others itself. */
function remade({ term, units, numbers, sets = [] }: SumTerm, method: DraftItemDetails['method']): number {
  const { weekly = 0, weeks = 0, trend = 1, deviation = 0, quantile = 0, stock = 0, reserved = 0 } = numbers
  switch (term) {
    case 'expected':
      return weekly * weeks * (method === 'lastYear' ? trend : 1)
    case 'safety':
      return deviation * quantile
    case 'freeStock':
      return reserved - stock
    case 'sets':
      return sets.reduce((sum, each) => sum + each.units, 0)
    default:
      return units
  }
}
