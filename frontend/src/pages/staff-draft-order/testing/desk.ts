import { allSettled, type Scope } from 'effector'
import type { ApiRequest } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { replaceQueryFx } from '#frontend/shared/view.model.ts'
import type { DraftOrder } from '#services/purchasing/draft-orders.contract.ts'
import { opened } from '../staff-draft-order.model.ts'

/** A desk whose server replies with `answer`; an error is thrown. */
export function makeDesk(answer: (request: ApiRequest) => unknown) {
  const addresses: string[] = []
  const desk = openScope({
    answers: answer,
    handlers: [
      [delayFx, () => undefined],
      [replaceQueryFx, (query: string) => void addresses.push(query)],
    ],
  })
  return { ...desk, addresses }
}

export const openDraft = (scope: Scope, id: string, search = '') =>
  allSettled(opened, { scope, params: { params: { id }, path: `/admin/draft-orders/${id}`, search, isReturn: false } })

export const answered = (order: DraftOrder) => ({ ok: true, order })
