import { attach } from 'effector'
import { staffRequestFx } from '#frontend/entities/staff/session.model.ts'
import { typedCall } from '#frontend/shared/api/request.ts'
import type { Dashboard, Demand, Period } from '#services/analytics/analytics.contract.ts'

/** A year of a busy shop is counted anew each time. */
const timeoutMs = 30_000

const periodCall = (path: string, { from, to }: Period) => ({ path: `/api/v1/admin/${path}?from=${from}&to=${to}`, timeoutMs })

export const fetchDashboardFx = typedCall<Period, Dashboard>(
  attach({ effect: staffRequestFx, mapParams: (period: Period) => periodCall('dashboard', period) }),
)
export const fetchDemandFx = typedCall<Period, Demand>(
  attach({ effect: staffRequestFx, mapParams: (period: Period) => periodCall('demand', period) }),
)
