import { expect, it } from 'vitest'
import type { StaffOrders } from '#services/orders/desk/staff-orders.contract.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { look } from '#tools/testing/cart-device.ts'
import { openShop } from '#tools/testing/open-shop.ts'
import { openDesk } from '#tools/testing/staff-device.ts'

/** The past of a demo: what the desk shows of it is what a plain recount of the log says. */

const opened = await openShop({ DEMO_HISTORY: 'on' })
const { shop, truth } = opened
const rowsOf = async <Row extends object>(text: string) => (await truth.database.query<Row>(text)).rows
const { token } = await signInStaff(truth.database, { issuer: 'local' })

it('is ninety days of trade, never in the future, that the desk counts as the log does', { timeout: 400_000 }, async () => {
  await expect
    .poll(() => rowsOf("SELECT id FROM catalogue_entities WHERE kind = 'demo-file' AND id = 'history' AND hash LIKE '% 91'"), {
      timeout: 300_000,
      interval: 1000,
    })
    .toHaveLength(1)
  const bodies = await rowsOf<{ body: string }>("SELECT body FROM log_events WHERE topic NOT IN ('catalogue', 'contacts')")
  const events = bodies.map(({ body }) => JSON.parse(body) as { type: string; time: string; data: { to?: string; orderId?: string } })
  const placed = events.filter(({ type }) => type === 'order.placed.v1')
  expect(placed.length).toBeGreaterThan(450)
  const today = new Date().toISOString().slice(0, 10)
  expect(placed.filter(({ time }) => time.slice(0, 10) > today)).toEqual([])
  const statuses = new Set((await rowsOf<{ status: string }>('SELECT DISTINCT status FROM orders')).map(({ status }) => status))
  expect([...statuses].toSorted()).toEqual(['cancelled', 'closed', 'doneTransit', 'open', 'paid', 'sent', 'transit'])
  const states = new Set((await rowsOf<{ status: string }>('SELECT DISTINCT status FROM read.best_offers')).map(({ status }) => status))
  for (const state of ['waiting', 'redeemed', 'rejected', 'lapsed', 'unused']) expect(states).toContain(state)
  const listed = await fetch(`${shop.url}/api/v1/orders`, { headers: { 'x-auth-token': token } })
  expect(((await listed.json()) as StaffOrders).pagination.totalItems).toBe(placed.length)
})

it.each(WIDTHS)('fills every page of the desk, at %i pixels', async (width) => {
  for (const path of ['/admin', '/admin/orders', '/admin/best-offers', '/admin/wizard-analytics']) {
    const { page, context, pageErrors } = await openDesk(opened, { width, path })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.locator('[aria-busy="true"]').count(), { timeout: 10_000 }).toBe(0)
    await look(page, `demo-history${path.replaceAll('/', '-')}`)
    expect(pageErrors).toEqual([])
    await context.close()
  }
})
