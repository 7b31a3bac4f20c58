import type { UnitOfWorkDeps } from '#services/platform/unit-of-work.ts'
import { type NewRequest, type SentRequest, sendRequest } from './request.command.ts'

/** A garage asks to become a place of installation. */
export async function requestGarageJoin(deps: UnitOfWorkDeps, request: NewRequest): Promise<SentRequest> {
  return sendRequest(deps, 'garage-join', request, ({ emit }, { requestId, contactId, reference }) => {
    emit('garage-join.asked.v1', contactId, { requestId, contactId, reference }, requestId)
  })
}
