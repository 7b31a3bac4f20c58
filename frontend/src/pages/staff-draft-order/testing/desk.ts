import { allSettled, fork, type Scope } from 'effector'
import { type ApiError, sendFx } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/delay.ts'
import { replaceQueryFx } from '#frontend/shared/view.model.ts'
import type { DraftOrder } from '#services/purchasing/draft-orders.contract.ts'
import { opened } from '../staff-draft-order.model.ts'

export interface RecordedRequest {
  path: string
  method?: string
  body?: unknown
}

/** A desk whose server answers `answer` to what is asked of it; an error is thrown. */
export function makeDesk(answer: (requests: RecordedRequest) => unknown): {
  scope: Scope
  requests: RecordedRequest[]
  addresses: string[]
} {
  const requests: RecordedRequest[] = []
  const addresses: string[] = []
  const scope = fork({
    handlers: [
      [delayFx, () => undefined],
      [replaceQueryFx, (query: string) => void addresses.push(query)],
      [
        sendFx,
        async ({ path, method, body }: RecordedRequest) => {
          requests.push({ path, ...(method && { method }), ...(body === undefined ? {} : { body }) })
          const given = await answer({ path, ...(method && { method }), body })
          if (given instanceof Error) throw given satisfies Error | ApiError
          return given
        },
      ],
    ],
  })
  return { scope, requests, addresses }
}

export const openDraft = (scope: Scope, id: string, search = '') =>
  allSettled(opened, { scope, params: { params: { id }, path: `/admin/draft-orders/${id}`, search, isReturn: false } })

export const answered = (order: DraftOrder) => ({ ok: true, order })
