import { staffCall } from '#frontend/entities/staff/session.model.ts'
import type { Period } from '#services/analytics/analytics.contract.ts'
import { DASHBOARD_CALLS as CALLS } from '#services/analytics/dashboard.calls.ts'

/** A year of a busy shop is counted anew each time. */
const timeoutMs = 30_000
const ofPeriod = ({ from, to }: Period) => ({ query: { from, to }, timeoutMs })

export const fetchDashboardFx = staffCall(CALLS.dashboard, ofPeriod)
export const fetchDemandFx = staffCall(CALLS.demand, ofPeriod)
