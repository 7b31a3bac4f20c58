import { combine, createEvent, createStore, merge } from 'effector'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import { $isLive, signalled } from '#frontend/entities/staff/stream.model.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import type { PageLocation } from '#frontend/shared/page.ts'
import { STAFF_CALLS } from '#services/staff/staff.contract.ts'
import { nextActs } from './next-acts.ts'
import { callerText as text } from './staff-caller.text.ts'

/** The card of whoever calls from a phone. */

export const opened = createEvent<PageLocation>()
const $asked = createStore<string | null>(null, { serialize: 'ignore' }).on(opened, (_, { params }) => params.phone ?? null)

const loaded = loadByKey({
  fetchFx: staffCall(STAFF_CALLS.caller, (phone: string) => ({ params: { phone } })),
  opened,
  $key: $asked,
  outdated: merge<unknown>([signalled, $isLive.updates.filter({ fn: Boolean })]),
  isRefusedUnknown: true,
})
export const { $failure, $isUnknown, retried } = loaded
/** That of another phone is not shown under this one. */
export const $card = combine(loaded.$response, $asked, (held, phone) => (held && held.key === phone ? held.data : null))
export const $acts = $card.map((card) => (card ? nextActs(card) : []))

export const $head = staffHead(text.title)
