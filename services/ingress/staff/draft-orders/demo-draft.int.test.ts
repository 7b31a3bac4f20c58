import { expect, it } from 'vitest'
import { importDemoCatalogue } from '#services/catalogue/import-demo.command.ts'
import { readPlanInput } from '#services/purchasing/demand/read-plan-input.ts'
import { readPlanSettings } from '#services/purchasing/plan-settings.queries.ts'
import { prepareDraft } from '#services/purchasing/prepare-draft.job.ts'
import { requestDraft } from '#services/purchasing/request-draft.command.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { readDraft, readLine } from './draft-order-reads.ts'

const { database, deps, settle } = await createTestShop()
const { log, logger, now, newId, openQueue } = deps

it('adds up on the demo catalogue, every line and the whole', async () => {
  await importDemoCatalogue({ database, log, now: Date.now, createId: newId })
  await settle()
  const { draftOrderId } = await requestDraft({ database, log, now, newId, openQueue }, 'somebody')
  const { settings } = await readPlanSettings(database)
  const readInput = () => readPlanInput({ database, clickhouse: null, now: now() }, settings)
  await prepareDraft({ database, log, logger, now, newId, readInput })
  const order = await readDraft(database, draftOrderId)
  expect(order).toMatchObject({ status: 'completed', isWithoutAnalytics: true })
  expect(order.items.length).toBeGreaterThan(50)
  const bought = Map.groupBy(order.items, ({ ean }) => ean)
  for (const { ean, lineId, displaySize } of order.items) {
    const { terms, computed, prices } = await readLine(database, draftOrderId, lineId)
    expect(terms.reduce((sum, { units }) => sum + Math.round(units * 10), 0)).toBe(computed * 10)
    const lines = bought.get(ean) ?? []
    expect(lines.reduce((sum, line) => sum + line.quantity, 0)).toBe(computed)
    expect(prices.filter(({ isChosen }) => isChosen)).toHaveLength(lines.length)
    expect(displaySize).not.toBe('')
  }
  const perSupplier = Object.values(order.amountPerSupplier).reduce((sum, tires) => sum + tires, 0)
  expect([perSupplier, order.computedTires]).toEqual([order.totalTires, order.totalTires])
  const price = Object.values(order.pricePerSupplier).reduce((sum, euro) => sum + Math.round(euro * 100), 0)
  expect(price).toBe(Math.round(order.totalPrice * 100))
}, 120_000)
