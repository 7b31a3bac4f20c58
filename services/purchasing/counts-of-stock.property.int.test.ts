import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProductChanged } from '#events/catalogue.events.ts'
import { productEdit } from '#services/catalogue/desk/catalogue-edits.ts'
import { saveEdit } from '#services/catalogue/desk/edit-catalogue.command.ts'
import { productNow, receiveUnits } from '#services/catalogue/desk/receive-units.command.ts'
import { PRODUCT_COLUMNS } from '#services/catalogue/product-columns.ts'
import { PRODUCT_FILE } from '#services/catalogue/product-file.ts'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { checkDigit } from '#services/domain/ean.ts'
import type { BrandNames } from '#services/importing/brand-names.ts'
import { lockState } from '#services/importing/edit-entity.command.ts'
import { importBatch } from '#services/importing/import-batch.ts'
import { importFile } from '#services/importing/import-file.command.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { item, orderOf, personal } from '#services/orders/checkout/testing/checkout-requests.ts'
import { lockHandedOver } from '#services/orders/stock/stock.queries.ts'
import { changeStatus } from '#services/orders/testing/order-acts.ts'
import { type Projector, startProjector } from '#services/platform/projections/run-projections.ts'
import { amount } from '#services/platform/testing/amount.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { PROJECTIONS } from '#services/start/features.ts'

/** Deliveries, hand-overs, edits and imports of one article, while nothing can be read: the units are those of a plain recount. */

const shop = await createTestShop({ rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000 } })
const { app, database, log, settle } = shop
const deps = { ...shop.deps, lockHandedOver }

const FIRST_COUNT = 60
/** Of the orders of an article, each to be handed over once. */
const ORDERED = [1, 3, 2]

type Act = { kind: 'hand-over' } | { kind: 'deliver' | 'edit' | 'import' | 'price-file'; units: number }
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.constant<Act>({ kind: 'hand-over' }),
  // A file of prices counts nothing: `units` shekels.
  fc.record({ kind: fc.constant('price-file' as const), units: fc.constantFrom(500, 501) }),
  fc.record({ kind: fc.constant('deliver' as const), units: fc.constantFrom(1, 2, 3, 6) }),
  fc.record({ kind: fc.constantFrom('edit' as const, 'import' as const), units: fc.constantFrom(FIRST_COUNT, 50, 51) }),
)
const STORIES: Act[][] = [
  [{ kind: 'hand-over' }, { kind: 'price-file', units: 500 }, { kind: 'hand-over' }, { kind: 'price-file', units: 501 }],
  // Counted, three handed over, three arrive: the new count says the same as the old one; six more at once.
  [{ kind: 'hand-over' }, { kind: 'hand-over' }, { kind: 'deliver', units: 4 }, { kind: 'deliver', units: 6 }],
  ...fc.sample(fc.array(act, { minLength: 2, maxLength: 8 }), { numRuns: amount(12, 80), seed: 20261128 }),
]

let articles = 0
/** With a check digit, as the checkout asks for one. */
function nextEan(): string {
  const digits = `20000008${String(++articles).padStart(4, '0')}`
  return digits + checkDigit(digits)
}

/** A file that counts everything. */
const FILE = { kind: PRODUCT_FILE, columns: new Set(Object.keys(PRODUCT_COLUMNS)), lockHandedOver }

const counted = (ean: string, stock: number) => productEdit(product(ean, { stock, shipmentUnits: 0, supplierUnits: 0 })).entity
const importCount = (ean: string, stock: number) =>
  importBatch(
    deps,
    FILE,
    { ids: [ean], read: () => ({ entities: [counted(ean, stock)], problems: [] }) },
    {
      isApplied: true,
      acceptsPriceJumps: true,
      accepted: new Map(),
      acceptedKeys: new Set(['brand michelin']),
    },
  )

const directory = await mkdtemp(join(tmpdir(), 'tire-shop-prices-'))
afterAll(() => rm(directory, { recursive: true }))
async function importPrice(ean: string, shekels: number): Promise<void> {
  const path = join(directory, `${ean}.csv`)
  await writeFile(path, `ean,price\n${ean},${shekels}\n`)
  const brands: BrandNames = { find: (name) => ({ slug: 'michelin', name }), add: () => {} }
  const options = { path, isApplied: true, acceptsPriceJumps: true, brands, acceptedKeys: new Set(['brand michelin']) }
  expect(await importFile({ ...deps, fileKinds: [PRODUCT_FILE] }, options)).toMatchObject({ stopped: 0, created: 0 })
}

async function order(ean: string, quantity: number): Promise<string> {
  const phone = `052${ean.slice(-5)}${String(quantity).padStart(2, '0')}`
  const payload = orderOf([item(ean, { quantity })], { visitorId: randomUUID(), ...personal({ phone }) })
  const answer = await app.inject({ method: 'POST', url: '/api/v1/checkout', headers: { 'idempotency-key': randomUUID() }, payload })
  return answer.json().orderId ?? expect.fail(answer.body)
}

const handOver = (orderId: string) => withEvents(deps, (unit) => changeStatus(unit, orderId, 'closed', 'test'))
const deliver = (ean: string, units: number) =>
  withEvents(deps, (unit) => receiveUnits(unit, deps, [{ ean, units }], 'dana').then(({ refused }) => refused))
const revisionOf = (ean: string) =>
  database.transaction(async (tx) => {
    const last = await lockState<ProductChanged>(tx, 'product', ean)
    return last && (await productNow(deps, tx, last)).revision
  })
const edit = (ean: string, stock: number, seen: string | null) =>
  saveEdit<ProductChanged>(deps, {
    kind: 'product',
    id: ean,
    seen,
    now: (tx, last) => productNow(deps, tx, last),
    write: (before) => (before ? { ok: true, data: { ...before, stock } } : { ok: false, reason: 'gone' }),
    toEdit: productEdit,
    options: { by: 'dana', acceptsPriceJump: true },
  })

async function forSale(eans: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await database.query<{ ean: string; stock: number }>(
    "SELECT ean, (data ->> 'stock')::int AS stock FROM read.products WHERE ean = ANY ($1)",
    [eans],
  )
  return new Map(rows.map(({ ean, stock }) => [ean, stock]))
}

const told: { ean: string; orders: string[] }[] = []
let again: Projector | undefined
beforeAll(async () => {
  for (const _ of STORIES) {
    const ean = nextEan()
    await importCount(ean, FIRST_COUNT)
    await settle()
    const orders = []
    for (const quantity of ORDERED) orders.push(await order(ean, quantity))
    told.push({ ean, orders })
  }
  await settle()
  await shop.projector.close()
})
afterAll(() => again?.close())

/** A second one from the same page is told, unless the first one said nothing new. */
async function editTwice(ean: string, units: number, former: number): Promise<void> {
  const seen = await revisionOf(ean)
  expect(await edit(ean, units, seen)).toMatchObject({ ok: true })
  if (units !== former) expect(await edit(ean, units + 1, seen)).toEqual({ ok: false, reason: 'changed_meanwhile' })
}

/** Does it, and answers how many lie there then. */
async function tell(story: readonly Act[], { ean, orders }: { ean: string; orders: string[] }): Promise<{ units: number; open: number }> {
  let units = FIRST_COUNT
  let handedOver = 0
  for (const each of story) {
    if (each.kind === 'hand-over') {
      for (const next of orders.slice(handedOver, handedOver + 1)) await handOver(next)
      units -= ORDERED[handedOver] ?? 0
      handedOver = Math.min(handedOver + 1, ORDERED.length)
    } else if (each.kind === 'deliver') {
      expect(await deliver(ean, each.units)).toEqual(new Map())
      units += each.units
    } else if (each.kind === 'price-file') {
      await importPrice(ean, each.units)
    } else if (each.kind === 'import') {
      expect(await importCount(ean, each.units)).toMatchObject({ problems: expect.not.arrayContaining([{ isWarning: false }]) })
      units = each.units
    } else {
      await editTwice(ean, each.units, units)
      units = each.units
    }
  }
  return { units, open: ORDERED.slice(handedOver).reduce((sum, quantity) => sum + quantity, 0) }
}

describe('counts while no projection reads', () => {
  it('are made of what was said last and of what was handed over since', async () => {
    const expected = new Map<string, number>()
    for (const [index, story] of STORIES.entries()) {
      const at = told[index] ?? expect.fail()
      const { units, open } = await tell(story, at)
      expected.set(at.ean, units - open)
    }
    again = await startProjector({ database, log, logger: deps.logger, projections: PROJECTIONS, pollIntervalMs: 50 })
    await expect.poll(() => forSale([...expected.keys()])).toEqual(expected)
  })

  it('made at once lose nothing and double nothing', async () => {
    const ean = nextEan()
    await importCount(ean, FIRST_COUNT)
    await expect.poll(() => forSale([ean])).toEqual(new Map([[ean, FIRST_COUNT]]))
    const orders = []
    for (const quantity of ORDERED) orders.push(await order(ean, quantity))
    await Promise.all([...orders.map(handOver), ...[2, 3, 6, 1].map((units) => deliver(ean, units))])
    await expect.poll(() => forSale([ean])).toEqual(new Map([[ean, FIRST_COUNT + 12 - 6]]))
  })
})
