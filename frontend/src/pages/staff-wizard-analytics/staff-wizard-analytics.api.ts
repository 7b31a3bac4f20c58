import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { WIZARD_DESK_CALLS as CALLS } from '#services/analytics/wizard-desk.calls.ts'
import type { UsagesView } from './usages-view.ts'

export const fetchStatsFx = staffCall(CALLS.stats)
export const fetchUsagesFx = staffCall(CALLS.usages, (view: UsagesView) => ({ query: { ...view } }))
