import { attach } from 'effector'
import { staffRequestFx } from '#frontend/entities/staff/session.model.ts'
import { typedCall } from '#frontend/shared/api/request.ts'
import type { WizardStats, WizardUsages } from '#services/analytics/analytics.contract.ts'
import type { UsagesView } from './usages-view.ts'

export const fetchStatsFx = typedCall<void, WizardStats>(
  attach({ effect: staffRequestFx, mapParams: () => ({ path: '/api/v1/admin/wizard/stats' }) }),
)

export const fetchUsagesFx = typedCall<UsagesView, WizardUsages>(
  attach({
    effect: staffRequestFx,
    mapParams: ({ page, limit, sortBy, sortOrder, motorcycle }: UsagesView) => {
      const query = new URLSearchParams({ page: String(page), limit: String(limit), sortBy, sortOrder })
      if (motorcycle !== null) query.set('motorcycle', motorcycle)
      return { path: `/api/v1/admin/wizard/usages?${query}` }
    },
  }),
)
