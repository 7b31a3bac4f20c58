import { attach } from 'effector'
import { staffRequestFx } from '#frontend/entities/staff/session.model.ts'
import { answering } from '#frontend/shared/api/request.ts'
import type { Dashboard, Demand, Period } from '#services/analytics/analytics.contract.ts'

/** A year of a busy shop is counted anew each time. */
const timeoutMs = 30_000

const asked = (path: string, { from, to }: Period) => ({ path: `/api/v1/admin/${path}?from=${from}&to=${to}`, timeoutMs })

export const fetchDashboardFx = answering<Period, Dashboard>(
  attach({ effect: staffRequestFx, mapParams: (period: Period) => asked('dashboard', period) }),
)
export const fetchDemandFx = answering<Period, Demand>(
  attach({ effect: staffRequestFx, mapParams: (period: Period) => asked('demand', period) }),
)
