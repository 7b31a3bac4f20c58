import { attach } from 'effector'
import { draftOrdersFx, draftsCall } from '#frontend/entities/staff/draft-orders.api.ts'
import { staffRequestFx } from '#frontend/entities/staff/session.model.ts'
import { typedCall } from '#frontend/shared/api/request.ts'
import type { GeneratedDraft } from '#services/purchasing/draft-orders.contract.ts'

export const fetchDraftsFx = attach({ effect: draftOrdersFx })

/** Who asks is known from the session. */
export const generateFx = typedCall<void, GeneratedDraft>(
  attach({ effect: staffRequestFx, mapParams: () => ({ path: `${draftsCall}/generate`, method: 'POST' as const, body: {} }) }),
)
