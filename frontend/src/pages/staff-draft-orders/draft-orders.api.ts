import { attach } from 'effector'
import { staffRequestFx } from '#frontend/entities/staff/session.model.ts'
import { answering } from '#frontend/shared/api/request.ts'
import type { DraftOrders, GeneratedDraft } from '#services/ingress/contract/draft-orders.contract.ts'

const draftsPath = '/api/v1/draft-orders'

export const fetchDraftsFx = answering<void, DraftOrders>(
  attach({ effect: staffRequestFx, mapParams: () => ({ path: `${draftsPath}?limit=50&sortBy=createdAt&sortOrder=-1` }) }),
)

/** Who asks is known from the session. */
export const generateFx = answering<void, GeneratedDraft>(
  attach({ effect: staffRequestFx, mapParams: () => ({ path: `${draftsPath}/generate`, method: 'POST' as const, body: {} }) }),
)
