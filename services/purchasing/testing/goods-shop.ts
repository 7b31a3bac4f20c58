import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ProductChanged } from '#events/catalogue.events.ts'
import type { Supplier } from '#events/suppliers.events.ts'
import { productEdit } from '#services/catalogue/desk/catalogue-edits.ts'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { checkDigit } from '#services/domain/ean.ts'
import { editEntity, lockState } from '#services/importing/edit-entity.command.ts'
import { createTestShop, type TestShop } from '#services/ingress/testing/test-shop.ts'
import { item, orderOf } from '#services/orders/checkout/testing/checkout-requests.ts'
import { lockHandedOver } from '#services/orders/stock/stock.queries.ts'
import { changeStatus } from '#services/orders/testing/order-acts.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { listOnOrder } from '../demand/demand.queries.ts'
import { type CountedLine, receiveLines } from '../goods-in.command.ts'

export interface Ordered {
  draftOrderId: string
  lines: { lineId: string; ean: string; quantity: number }[]
}

export const asOrdered = ({ lines }: Ordered): CountedLine[] =>
  lines.map(({ lineId, quantity }) => ({ lineId, seen: 0, arrived: quantity, tooOld: 0, wrong: 0, dot: null }))

async function approved(
  { database, deps }: TestShop,
  lines: readonly (readonly [ean: string, quantity: number, supplier?: Supplier])[],
): Promise<Ordered> {
  const draftOrderId = deps.newId()
  await database.query(
    `INSERT INTO draft_orders (draft_order_id, status, stage, share, outcome, input_hash, lines_hash, created_by, created_at, updated_at,
       approved_by, approved_at) VALUES ($1, 'completed', 'writing', 1, '{}', '', '', 'system', now(), now(), 'system', now())`,
    [draftOrderId],
  )
  const ordered: Ordered['lines'] = []
  for (const [place, [ean, quantity, supplier = 'rduch']] of lines.entries()) {
    const lineId = deps.newId()
    ordered.push({ lineId, ean, quantity })
    await database.query(
      `INSERT INTO draft_lines (line_id, draft_order_id, place, ean, supplier, sku, computed, quantity, tires, unit_cents, landed_agorot, line)
       VALUES ($1, $2, $3, $4, $5, '1', $6, $6, 1, 9000, 38000, '{}')`,
      [lineId, draftOrderId, place, ean, supplier, quantity],
    )
  }
  return { draftOrderId, lines: ordered }
}

/** What shoppers can have of an article. */
async function forSale({ database, settle }: TestShop, ean: string): Promise<{ stock: number; shipmentUnits: number }> {
  await settle()
  const { rows } = await database.query<{ stock: number; shipmentUnits: number }>(
    `SELECT (data ->> 'stock')::int AS stock, (data ->> 'shipmentUnits')::int AS "shipmentUnits" FROM read.products WHERE ean = $1`,
    [ean],
  )
  return rows[0] ?? expect.fail(`no product ${ean}`)
}

/** What was said last of the article, and how often it was, counted from the log alone. */
async function logOf(
  { database }: TestShop,
  ean: string,
): Promise<{ stock: number | undefined; counts: number; arrived: number; receipts: number }> {
  const { rows } = await database.query<{ body: string }>(
    `SELECT body FROM log_events WHERE body LIKE $1 ORDER BY topic, partition, sequence`,
    [`%"ean":"${ean}"%`],
  )
  const events = rows.map(({ body }) => JSON.parse(body))
  const counts = events.filter(({ type }) => type === 'product.changed.v1')
  const receipts = events.filter(({ type }) => type === 'goods.received.v1')
  return {
    stock: counts.at(-1)?.data.stock,
    counts: counts.length,
    arrived: receipts.reduce((sum, { data }) => sum + data.arrived, 0),
    receipts: receipts.length,
  }
}

async function receivedEvents({ database }: TestShop, draftOrderId: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM log_events WHERE body LIKE $1 AND body LIKE '%"type":"draft-order.received.v1"%'`,
    [`%${draftOrderId}%`],
  )
  return rows[0]?.count ?? 0
}

async function order({ app, settle }: TestShop, ean: string, quantity: number): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/checkout',
    // The same cart without a key would be the same order.
    headers: { 'idempotency-key': randomUUID() },
    payload: orderOf([item(ean, { quantity })]),
  })
  await settle()
  return answer.json().orderId ?? expect.fail(answer.body)
}

/** A shop in which approved drafts are received, beside orders. Gone after the test file. */
export async function openGoodsShop() {
  const shop = await createTestShop()
  const { database, settle } = shop
  const deps = { ...shop.deps, lockHandedOver }
  const { newId } = deps
  await shop.emit([
    'shipment-settings.changed.v1',
    'shipment-settings',
    {
      currentShipmentAt: new Date(Date.now() + 20 * 86_400_000).toISOString(),
      nextShipmentAt: new Date(Date.now() + 60 * 86_400_000).toISOString(),
      nextShipmentOrderDeadline: new Date(Date.now() + 30 * 86_400_000).toISOString(),
      tireYears: {
        preorder: { previous: { year: 2026, week: 1 }, current: { year: 2026, week: 40 } },
        ondemand: { previous: { year: 2026, week: 1 }, current: { year: 2026, week: 40 } },
      },
    },
  ])

  let articles = 0
  /** With a check digit, as the checkout asks for one. */
  function nextEan(): string {
    const digits = `20000009${String(++articles).padStart(4, '0')}`
    return digits + checkDigit(digits)
  }

  const say = async (data: ProductChanged) => {
    await withEvents(deps, async (unit) => {
      await lockState(unit.tx, 'product', data.ean)
      return editEntity(unit, deps, productEdit(data), { by: 'somebody', acceptsPriceJump: true, before: null })
    })
    await settle()
  }
  /** An article of the catalogue. */
  async function article(counted: Partial<ProductChanged> = {}): Promise<string> {
    const ean = nextEan()
    await say(product(ean, { stock: 0, shipmentUnits: 0, supplierUnits: 0, ...counted }))
    return ean
  }

  const receive = (
    { draftOrderId }: Pick<Ordered, 'draftOrderId'>,
    lines: readonly CountedLine[],
    deliveryId = newId(),
    failpoint?: (step: string) => void,
  ) => receiveLines({ ...deps, ...(failpoint && { failpoint }) }, { draftOrderId, deliveryId, by: 'dana', lines })

  const handOver = async (orderId: string) => {
    await withEvents(deps, (unit) => changeStatus(unit, orderId, 'closed', 'test'))
  }
  return {
    shop,
    deps,
    nextEan,
    article,
    receive,
    handOver,
    approved: (lines: Parameters<typeof approved>[1]) => approved(shop, lines),
    forSale: (ean: string) => forSale(shop, ean),
    logOf: (ean: string) => logOf(shop, ean),
    receivedEvents: (draftOrderId: string) => receivedEvents(shop, draftOrderId),
    missingOf: async (draftOrderId: string) =>
      (await listOnOrder(database)).filter((each) => each.draftOrderId === draftOrderId).map(({ units }) => units),
    order: (ean: string, quantity: number) => order(shop, ean, quantity),
  }
}
