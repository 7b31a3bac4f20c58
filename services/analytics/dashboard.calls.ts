import { get } from '#services/domain/call.ts'
import type { Dashboard, Demand } from './analytics.contract.ts'

/** How the shop does in a period, and what visitors look for in it. */
export const DASHBOARD_CALLS = {
  dashboard: get<Dashboard>()('/api/v1/admin/dashboard'),
  demand: get<Demand>()('/api/v1/admin/demand'),
}
