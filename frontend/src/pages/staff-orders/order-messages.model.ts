import { attach, createStore, sample } from 'effector'
import { fetchMessagesFx, sendAgainFx } from '#frontend/features/desk/messages.api.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import type { StaffMessages } from '#services/messages/messages.contract.ts'
import { $openIds, $rows } from './order-details.model.ts'

/** What was written to who ordered, of the rows that are open: read with their history, and again with it. */
const loadFx = attach({ effect: fetchMessagesFx })

export const $messages = createStore<Readonly<Record<string, StaffMessages>>>({}, { serialize: 'ignore' })
  .on(loadFx.done, (all, { params, result }) => ({ ...all, [params]: result }))
  .on(sendAgainFx.done, (all, { params, result }) => ({ ...all, [params.orderId]: result }))
  .reset(pageLeft)

const loadAllFx = attach({
  source: $openIds,
  effect: (ids: readonly string[]) => Promise.allSettled(ids.map((id) => loadFx(id))),
})
sample({ clock: $rows.updates, fn: () => undefined, target: loadAllFx })
