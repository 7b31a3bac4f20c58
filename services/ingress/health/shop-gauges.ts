import { countHeldOrders, readHeldShare, readOverdueSeconds } from '#services/orders/checkout/held-orders.queries.ts'
import { countJobs } from '#services/platform/job-counts.queries.ts'
import type { Database } from '#services/platform/postgres.ts'
import { countOrderWork } from '#services/staff/work/staff-work.queries.ts'
import { type BudgetLimits, readSpent } from '#services/wizard/budget.ts'
import { type AddGauge, shareRead } from './gauges.ts'

export interface ShopGaugesDeps {
  database: Database
  wizard: BudgetLimits
  now: () => Date
}

/** What stands in the database: every process tells the same, so take the greatest. */
export function addShopGauges(add: AddGauge, deps: ShopGaugesDeps): void {
  addOrders(add, deps)
  addBudget(add, deps)
  addJobs(add, deps)
}

function addOrders(add: AddGauge, { database, now }: ShopGaugesDeps): void {
  const readHeld = shareRead(() => countHeldOrders(database))
  add({ name: 'shop_orders_holding_units', help: 'Orders that hold units, by status', labelNames: ['status'] }, async (set) => {
    for (const { status, count } of await readHeld()) set({ status }, count)
  })
  const oldest = { name: 'shop_orders_holding_units_oldest_seconds', help: 'Age of the oldest order that holds units, by status' }
  add({ ...oldest, labelNames: ['status'] }, async (set) => {
    for (const { status, ageSeconds } of await readHeld()) set({ status }, ageSeconds)
  })
  const overdue = { name: 'shop_reservation_overdue_seconds', help: 'How long the oldest reservation that ought to have lapsed has not' }
  add(overdue, async (set) => set({}, await readOverdueSeconds(database)))
  const share = { name: 'shop_stock_held_share', help: 'Share of the counted units that orders hold, 0 to 1' }
  add(share, async (set) => set({}, await readHeldShare(database)))
  const attention = { name: 'shop_orders_needing_attention', help: 'Orders that wait for staff for a reason of their own' }
  add(attention, async (set) => set({}, (await countOrderWork(database, now())).needAttention))
}

function addBudget(add: AddGauge, { database, wizard, now }: ShopGaugesDeps): void {
  const labelNames = ['period']
  add({ name: 'shop_recommender_spent', help: "Recommendations spent in Israel's day and week", labelNames }, async (set) => {
    for (const [period, spent] of Object.entries(await readSpent(database, now()))) set({ period }, spent)
  })
  add({ name: 'shop_recommender_budget', help: 'How many may be spent', labelNames }, (set) => {
    set({ period: 'day' }, wizard.perDay)
    set({ period: 'week' }, wizard.perWeek)
  })
}

function addJobs(add: AddGauge, { database }: ShopGaugesDeps): void {
  const readJobs = shareRead(() => countJobs(database))
  const runs = { name: 'shop_jobs', help: 'Runs of jobs that are waiting, active, given up in the last six hours (failed)' }
  add({ ...runs, labelNames: ['queue', 'state'] }, async (set) => {
    for (const { queue, waiting, active, failed } of await readJobs()) {
      set({ queue, state: 'waiting' }, waiting)
      set({ queue, state: 'active' }, active)
      set({ queue, state: 'failed' }, failed)
    }
  })
  const lastDone = { name: 'shop_job_last_done_timestamp_seconds', help: 'When a run of a job was last done' }
  add({ ...lastDone, labelNames: ['queue'] }, async (set) => {
    for (const { queue, lastDone: at } of await readJobs()) if (at) set({ queue }, at.getTime() / 1000)
  })
}
