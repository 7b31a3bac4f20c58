import { beforeAll, describe, expect, it } from 'vitest'
import type { EventOf, EventType, ShopEvent } from '#events/registry.ts'
import type { Dashboard, Demand, WizardStats } from '#services/analytics/analytics.contract.ts'
import { shift } from '#services/analytics/testing/recount-acts.ts'
import { recountOf } from '#services/analytics/testing/truth-recount.ts'
import { formatDate, israelDate } from '#services/domain/israel-time.ts'
import type { StaffOffers } from '#services/offers/staff-offers.contract.ts'
import type { StaffOrders } from '#services/orders/desk/staff-orders.contract.ts'
import type { OrderEvent } from '#services/orders/order.evolve.ts'
import { orderAfter } from '#services/orders/order-history.ts'
import { readOrder } from '#services/orders/order-record.ts'
import { findStates } from '#services/orders/orders.projection.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import { eventually } from '#services/platform/testing/eventually.ts'
import type { DraftOrders } from '#services/purchasing/draft-orders.contract.ts'
import type { StaffDay } from '#services/staff/day.contract.ts'
import type { DeadLetterGroups } from '#services/staff/dead-letters.contract.ts'
import type { StaffWork } from '#services/staff/staff.contract.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { look } from '#tools/testing/cart-device.ts'
import { openShop } from '#tools/testing/open-shop.ts'
import { fitsWidth, overlappingTexts } from '#tools/testing/reach.ts'
import { openDesk } from '#tools/testing/staff-device.ts'

/** The past of a demo: what the desk shows of it is what a plain recount of the log says. */

const opened = await openShop({ DEMO_HISTORY: 'on' })
const { shop, truth } = opened
const rowsOf = async <Row extends object>(text: string) => (await truth.database.query<Row>(text)).rows
const { token } = await signInStaff(truth.database, { issuer: 'local' })
const ask = async <Answer>(path: string) =>
  (await (await fetch(`${shop.url}/api/v1/${path}`, { headers: { 'x-auth-token': token } })).json()) as Answer

let catalogue: StoredEvent[] = []
let events: StoredEvent[] = []
const eventsOf = <T extends EventType>(...types: T[]) =>
  events.filter((event): event is StoredEvent & EventOf<T> => types.some((type) => type === event.type))
const today = israelDate(Date.now())
const period = { from: shift(today, -90), to: shift(today, -1) }
const query = `from=${period.from}&to=${period.to}`

async function readLog(topics: string): Promise<StoredEvent[]> {
  const rows = await rowsOf<{ body: string; sequence: number }>(
    `SELECT body, sequence::float8 AS sequence FROM log_events WHERE ${topics} ORDER BY topic, partition, log_events.sequence`,
  )
  return rows.map(({ body, sequence }) => ({ ...(JSON.parse(body) as ShopEvent), sequence }))
}

beforeAll(async () => {
  const isTold = async () =>
    (await rowsOf("SELECT id FROM catalogue_entities WHERE kind = 'demo-file' AND id = 'history' AND hash LIKE '% 91'")).length === 1
  const count = async () => (await rowsOf<{ events: number }>('SELECT count(*)::int AS events FROM log_events'))[0]?.events ?? 0
  // As long as it goes on: how long ninety days take is the machine's matter.
  for (let known = 0; !(await isTold()); known = await count())
    await eventually(async () => expect((await count()) > known || (await isTold())).toBe(true))
  catalogue = await readLog("topic = 'catalogue'")
  events = await readLog("topic <> 'catalogue'")
  const acts = new Set(eventsOf('metric.collected.v1').map(({ id }) => id)).size
  expect(acts).toBeGreaterThan(30_000)
  const lag = async () => (await ask<DeadLetterGroups>('staff/dead-letters')).groups.reduce((sum, group) => sum + (group.lag ?? 0), 0)
  await eventually(async () => expect(await lag()).toBe(0))
})

describe('ninety days of trade', () => {
  it('end yesterday, and have everything', () => {
    const days = eventsOf('order.placed.v1', 'metric.collected.v1', 'best-offer.made.v1').map(({ time }) => israelDate(time))
    expect([days.toSorted()[0], days.toSorted().at(-1)]).toEqual([period.from, period.to])
    expect(eventsOf('order.placed.v1').length).toBeGreaterThan(450)
    expect(eventsOf('goods.received.v1').length).toBeGreaterThan(50)
    expect(eventsOf('floor-rule.changed.v1', 'arrival-notice.asked.v1', 'shop-like.pressed.v1').length).toBeGreaterThan(20)
  })

  it('have no payment before its order, after its goods left, or of today', () => {
    const placedAt = new Map(eventsOf('order.placed.v1').map(({ time, data }) => [data.orderId, time]))
    const leftAt = new Map(
      eventsOf('order.status-changed.v1').flatMap(({ time, data }) =>
        data.to === 'transit' || data.to === 'sent' ? [[data.orderId, time]] : [],
      ),
    )
    const paid = eventsOf('order.payment-succeeded.v1', 'order.refund-paid.v1')
    const moved = eventsOf('order.status-changed.v1').filter(({ data }) => data.to === 'paid')
    for (const { time, data } of [...paid, ...moved]) {
      expect(time >= (placedAt.get(data.orderId) ?? '9'), data.orderId).toBe(true)
      expect(israelDate(Date.parse(time)) <= period.to, data.orderId).toBe(true)
    }
    for (const { time, data } of moved) expect(time <= (leftAt.get(data.orderId) ?? '9'), data.orderId).toBe(true)
  })

  it('have made of every order what its events say, in the record and at the desk', async () => {
    const steps = events.filter((event): event is OrderEvent & StoredEvent => event.type.startsWith('order.'))
    const byOrder = Map.groupBy(steps, ({ data }) => data.orderId)
    const shown = await findStates(truth.database, 'read.orders', [...byOrder.keys()])
    for (const [orderId, ofOrder] of byOrder) {
      const folded = orderAfter(ofOrder)
      expect(shown.get(orderId)?.state).toEqual(folded)
      expect(folded).toMatchObject((await readOrder(truth.database, orderId)) ?? { orderId: null })
    }
    expect(byOrder.size).toBeGreaterThan(450)
  })

  it('have the figures, conversions and demand of a recount', async () => {
    const recount = recountOf(events, catalogue)
    const dashboard = await ask<Dashboard>(`admin/dashboard?${query}`)
    expect({ figures: dashboard.figures, days: dashboard.days }).toEqual(recount.figures(period))
    expect(dashboard.funnel?.map(({ visitors }) => visitors)).toEqual(recount.funnel(period))
    const byKey = <T extends { key: string }>(rows: readonly T[]) => rows.toSorted((a, b) => a.key.localeCompare(b.key))
    const { byOrigin, bySource, byBrand } = recount.conversions(period)
    expect([byKey(dashboard.byOrigin), byKey(dashboard.bySource), byKey(dashboard.byBrand)]).toEqual([byOrigin, bySource, byBrand])
    const demand = await ask<Demand>(`admin/demand?${query}`)
    const counted = recount.demand(period)
    expect(demand.searches).toEqual(counted.searches.slice(0, 25))
    expect(demand.emptySearches).toEqual(counted.emptySearches.slice(0, 25))
    expect(demand.sizes.map(({ size, visitors, sold }) => ({ size, visitors, sold }))).toEqual(counted.sizes.slice(0, 25))
    expect(demand.products.map(({ ean, visitors, carts, sold }) => ({ ean, visitors, carts, sold }))).toEqual(counted.products.slice(0, 25))
  })

  it('have the wizard of a recount', async () => {
    const { stats } = await ask<WizardStats>('admin/wizard/stats')
    const { count, outcomes, topMotorcycles } = recountOf(events, catalogue).wizard(today)
    const asked = eventsOf('recommendation.made.v1').length
    expect([stats.totalCount, stats.topMotorcycles, stats.chosen > 0]).toEqual([asked, topMotorcycles, true])
    expect(stats.days.find(({ day }) => day === period.to)?.count).toBe(count(period.to, period.to))
    expect(new Set(stats.outcomes)).toEqual(new Set(outcomes))
  })

  it('have orders in every state, as many as the log says', async () => {
    const { counts } = await ask<StaffOrders>('orders')
    expect({ ...counts.byStatus, incomplete: counts.byWork.incomplete }).toEqual(countsOf(orderStatuses()))
  })

  it('have offers in every state, as many as the log says', async () => {
    const { counts } = await ask<StaffOffers>('staff/offers')
    expect(Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))).toEqual(countsOf(offerStates()))
    for (const state of ['waiting', 'redeemed', 'rejected', 'lapsed', 'unused'] as const) expect(counts[state]).toBeGreaterThan(0)
  })

  it('have the draft orders that the log says', async () => {
    const { orders } = await ask<DraftOrders>('draft-orders')
    const approved = eventsOf('draft-order.approved.v1').map(({ data }) => [data.draftOrderId, data.tires])
    const ofDesk = orders.flatMap(({ _id, approvedAt, totalTires }) => (approvedAt ? [[_id, totalTires]] : []))
    expect(ofDesk.toSorted()).toEqual(approved.toSorted())
    expect(orders.map(({ status }) => status)).toContain('cancelled')
  })

  it('leave a day of work that is counted as it is listed', async () => {
    const [{ tasks, counts, steps }, work] = [await ask<StaffDay>('staff/day?limit=9999'), await ask<StaffWork>('staff/work')]
    expect(steps).toEqual({ products: true, supplierList: true, floors: true, draft: true, staff: false })
    expect(counts.late + counts.today + counts.later).toBe(tasks.length)
    const count = (...kinds: StaffDay['tasks'][number]['kind'][]) => tasks.filter(({ kind }) => kinds.includes(kind)).length
    expect(count('cancelled', 'refund', 'decide', 'transfer', 'units', 'prepare')).toBe(work.ordersToHandle)
    expect([count('offer'), count('draft'), count('failure')]).toEqual([work.offersWaiting, work.draftsWaiting, 1])
    expect([count('cancelled'), work.deadLetters]).toEqual([expect.toSatisfy((cancelled: number) => cancelled > 0), 2])
    expect(tasks.every(({ since }) => Date.parse(since) < Date.now())).toBe(true)
  })

  it('have failures that can be run again', async () => {
    const post = { method: 'POST', headers: { 'x-auth-token': token, 'content-type': 'application/json' } }
    const { groups } = await ask<DeadLetterGroups>('staff/dead-letters')
    const failed = groups.filter(({ reasons }) => reasons.length > 0)
    expect(failed).toHaveLength(1)
    const before = (await ask<Dashboard>(`admin/dashboard?${query}`)).figures
    await fetch(`${shop.url}/api/v1/staff/dead-letters/replay`, { ...post, body: JSON.stringify({ group: failed[0]?.group }) })
    expect((await ask<StaffWork>('staff/work')).deadLetters).toBe(0)
    expect((await ask<Dashboard>(`admin/dashboard?${query}`)).figures).toEqual(before)
  })
})

/** Of each order what its events leave it at. */
function orderStatuses(): string[] {
  const releases = eventsOf('order.reservation-released.v1', 'order.reservation-restored.v1')
  const isReleased = new Map(releases.map(({ type, data }) => [data.orderId, type === 'order.reservation-released.v1']))
  const moved = new Map(eventsOf('order.status-changed.v1').map(({ data }) => [data.orderId, data.to]))
  return eventsOf('order.placed.v1').map(({ data: { orderId, receiving } }) => {
    const status = moved.get(orderId) ?? 'open'
    if (status === 'open' && isReleased.get(orderId)) return 'incomplete'
    return status === 'transit' && receiving === 'pickup' ? 'ready' : status
  })
}

const OFFER_STATES = {
  'best-offer.made.v1': 'waiting',
  'best-offer.accepted.v1': 'accepted',
  'best-offer.countered.v1': 'countered',
  'best-offer.rejected.v1': 'rejected',
  'best-offer.redeemed.v1': 'redeemed',
} as const

/** Of each offer what its last event says. */
function offerStates(): string[] {
  const answers = eventsOf('best-offer.lapsed.v1', ...(Object.keys(OFFER_STATES) as (keyof typeof OFFER_STATES)[]))
  const states = answers.map(({ type, data }): [string, string] => [
    data.offerId,
    type === 'best-offer.lapsed.v1' ? (data.what === 'unused' ? 'unused' : 'lapsed') : OFFER_STATES[type],
  ])
  return [...new Map(states).values()]
}

function countsOf<Key extends string>(keys: readonly Key[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(keys, (key) => key)].map(([key, same]) => [key, same.length]))
}

it.each(WIDTHS)('fills every page of the desk, at %i pixels', async (width) => {
  const { tasks } = await ask<StaffDay>('staff/day?limit=9999')
  const cancelled = tasks.find(({ kind }) => kind === 'cancelled')?.id ?? ''
  const offered = eventsOf('best-offer.made.v1').find(({ data }) => tasks.some(({ id }) => id === data.offerId))?.data.displayName ?? ''
  const { topMotorcycles } = recountOf(events, catalogue).wizard(today)
  const shown = [
    ['/admin', cancelled],
    ['/admin/orders', cancelled],
    ['/admin/best-offers', offered],
    ['/admin/draft-orders', formatDate((await ask<DraftOrders>('draft-orders')).orders[0]?.createdAt ?? '')],
    ['/admin/wizard-analytics', topMotorcycles[0]?.modelName ?? ''],
    ['/admin/requests', cancelled],
  ] as const
  for (const [path, text] of shown) {
    const { page, context, pageErrors } = await openDesk(opened, { width, path })
    expect(text).not.toBe('')
    await page.getByText(text).first().waitFor()
    await expect.poll(() => page.locator('[data-skeleton]').count()).toBe(0)
    await look(page, `demo-history${path.replaceAll('/', '-')}`)
    expect(pageErrors).toEqual([])
    await context.close()
  }
})

describe('every page of the desk', () => {
  const paths = [
    '/admin',
    '/admin/orders?work=all',
    '/admin/draft-orders',
    '/admin/draft-orders/settings',
    '/admin/draft-orders/suppliers',
    '/admin/wizard-analytics',
    '/admin/best-offers',
    '/admin/requests',
    '/admin/messages',
    '/admin/catalogue',
    '/admin/dead-letters',
  ]
  /** What the tallest order takes that has nothing to be decided; a card on a phone. */
  const TALLEST_ORDER = { 390: 420, 1024: 260, 1100: 260, 1280: 220 } as const

  it.each([390, 1024, 1100, 1280] as const)('fits %i pixels: nothing sideways, no text over another, and rows of a row', async (width) => {
    const [draft] = (await ask<DraftOrders>('draft-orders')).orders
    const ofDraft = ['', '/receive', '/print'].map((below) => `/admin/draft-orders/${draft?._id}${below}`)
    const { page, context, pageErrors } = await openDesk(opened, { width, path: '/admin' })
    const wrong: string[] = []
    for (const path of [...paths, ...ofDraft]) {
      await page.goto(`${shop.url}${path}`)
      await page.locator('main h1').first().waitFor()
      await expect.poll(() => page.locator('[data-skeleton]').count()).toBe(0)
      if (!(await fitsWidth(page))) wrong.push(`${path}: sideways`)
      wrong.push(...(await overlappingTexts(page)).map((texts) => `${path}: ${texts}`))
    }
    expect(wrong).toEqual([])
    await page.goto(`${shop.url}/admin/orders?status=closed`)
    await page.getByRole('article').first().waitFor()
    const heights = await page.getByRole('article').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThanOrEqual(TALLEST_ORDER[width])
    expect(pageErrors).toEqual([])
    await context.close()
  })
})
