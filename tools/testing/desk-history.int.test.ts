import { uuidv7 } from 'uuidv7'
import { afterAll, expect, it } from 'vitest'
import type { Dashboard, Demand, WizardStats, WizardUsages } from '#services/analytics/analytics.contract.ts'
import { importDemoCatalogue } from '#services/demo/catalogue/import-demo.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { createTestClickHouse } from '#services/platform/testing/test-engines.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { FILE_KINDS } from '#services/start/features.ts'
import { createSinks, startHandlers } from '#services/start/log-readers.ts'
import { writeDeskHistory } from './desk-history.ts'

const NOW = new Date('2026-11-21T18:00:00.000Z')

const clickhouse = await createTestClickHouse()
const { app, database, log, settle } = await createTestShop({ clickhouse, now: () => NOW })
const analytics = await startHandlers(log, createSinks(clickhouse))
afterAll(() => analytics.close())

it('gives every part of the desk something to show', async () => {
  await importDemoCatalogue({ database, log, now: () => NOW, newId: uuidv7, fileKinds: FILE_KINDS })
  await settle()
  await writeDeskHistory({ database, clickhouse }, { now: NOW })
  const { token } = await signInStaff(database, { at: NOW })
  const get = async (path: string) => (await app.inject({ url: `/api/v1/admin/${path}`, headers: { 'x-auth-token': token } })).json()
  const dashboard: Dashboard = await get('dashboard')
  expect(Object.values(dashboard.figures).every((figure) => figure > 0)).toBe(true)
  expect(Object.values(dashboard.figuresBefore).every((figure) => figure > 0)).toBe(true)
  expect(dashboard.funnel?.every(({ visitors }) => visitors > 0)).toBe(true)
  for (const part of ['byOrigin', 'bySource', 'byBrand', 'byAvailability'] as const) expect(dashboard[part].length).toBeGreaterThan(2)
  const demand: Demand = await get('demand')
  for (const part of ['searches', 'emptySearches', 'sizes', 'sizesWithoutStock', 'products'] as const)
    expect([part, demand[part].length > 0]).toEqual([part, true])
  const { stats }: WizardStats = await get('wizard/stats')
  expect(stats).toMatchObject({ monthlyCount: expect.any(Number), topMotorcycles: { length: 10 }, days: { length: 28 } })
  expect(stats.chosen).toBeGreaterThan(0)
  const { usages, pagination }: WizardUsages = await get('wizard/usages')
  expect(pagination.totalItems).toBe(stats.totalCount)
  expect(usages.every(({ wizardResponses }) => wizardResponses.visitorName !== null)).toBe(true)
})
