import { allSettled, fork, type Scope } from 'effector'
import { type ApiError, sendFx } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/delay.ts'
import { replaceAddressFx } from '#frontend/shared/replace-address.ts'
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
      [replaceAddressFx, (address: string) => void addresses.push(address)],
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
