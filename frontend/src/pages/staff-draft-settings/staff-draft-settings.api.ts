import { attach } from 'effector'
import { draftsCall } from '#frontend/entities/staff/draft-orders.api.ts'
import { staffRequestFx } from '#frontend/entities/staff/session.model.ts'
import { typedCall } from '#frontend/shared/api/request.ts'
import type { DraftSettingsAnswer, DraftSettingsChange } from '#services/purchasing/draft-orders.contract.ts'

const path = `${draftsCall}/settings`

export const fetchSettingsFx = typedCall<void, DraftSettingsAnswer>(attach({ effect: staffRequestFx, mapParams: () => ({ path }) }))

export const saveSettingsFx = typedCall<DraftSettingsChange, DraftSettingsAnswer>(
  attach({ effect: staffRequestFx, mapParams: (body: DraftSettingsChange) => ({ path, method: 'POST' as const, body }) }),
)
