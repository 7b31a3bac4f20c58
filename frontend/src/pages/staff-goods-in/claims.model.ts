import { createEvent, createStore, sample } from 'effector'
import type { Supplier } from '#events/suppliers.events.ts'
import { suppliers } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { $isLive, signalled } from '#frontend/entities/staff/stream.model.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { unitsField } from '#services/domain/fields.ts'
import { plainText } from '#services/domain/plain-text.ts'
import { type Claim, GOODS_IN_CALLS } from '#services/purchasing/goods-in.contract.ts'
import { opened } from './staff-goods-in.model.ts'
import { claimsText as text } from './staff-goods-in.text.ts'

/** What is claimed from each supplier for tires older than agreed, and what he is allowed. */

const fetchFx = staffCall(GOODS_IN_CALLS.claims)
const closeFx = staffCall(GOODS_IN_CALLS.closeClaim, ({ draftOrderId: id, deliveryId, lineId, outcome }: Claim & { outcome: string }) => ({
  params: { id, deliveryId, lineId },
  body: { outcome },
}))
const toleranceFx = staffCall(GOODS_IN_CALLS.changeTolerance, ({ supplier, weeks }: { supplier: Supplier; weeks: number }) => ({
  params: { supplier },
  body: { weeks },
}))

const loaded = loadByKey({
  fetchFx,
  opened,
  // Somebody else closed it: the list says how.
  changed: closeFx.fail,
  outdated: sample({
    clock: [signalled, $isLive],
    filter: (told) => (typeof told === 'boolean' ? told : told.kind === 'draft-order-changed'),
  }),
})
loaded.$response.on([closeFx.doneData, toleranceFx.doneData], (held, data) => held && { ...held, data })
export const { $failure, retried } = loaded
/** By supplier: claims and tolerance. */
export const $bySupplier = loaded.$data.map((answer) =>
  answer === null
    ? []
    : suppliers.map((supplier) => ({
        supplier,
        weeks: answer.tolerances[supplier],
        claims: answer.claims.filter((claim) => claim.supplier === supplier),
      })),
)

export const claimKey = ({ lineId, deliveryId }: Pick<Claim, 'lineId' | 'deliveryId'>): string => `${lineId} ${deliveryId}`
export const outcomeTyped = createEvent<{ claim: Claim; value: string }>()
export const claimClosed = createEvent<Claim>()
export const $outcomes = createStore<Readonly<Record<string, string>>>({}, { serialize: 'ignore' })
  .on(outcomeTyped, (outcomes, { claim, value }) => ({ ...outcomes, [claimKey(claim)]: value }))
  .on(closeFx.done, (outcomes, { params }) => ({ ...outcomes, [claimKey(params)]: '' }))
  .reset([opened, pageLeft])
export const $isBusy = closeFx.pending
sample({
  clock: claimClosed,
  source: { outcomes: $outcomes, isBusy: closeFx.pending },
  filter: ({ outcomes, isBusy }, claim) => !isBusy && plainText(outcomes[claimKey(claim)] ?? '') !== '',
  fn: ({ outcomes }, claim) => ({ ...claim, outcome: plainText(outcomes[claimKey(claim)] ?? '') }),
  target: closeFx,
})
sample({ clock: closeFx.done, fn: () => ({ text: text.closedNow }), target: snackShown })
sample({ clock: closeFx.failData, fn: ({ message }) => ({ text: message, isError: true }), target: snackShown })

const maxWeeks = 260
/** Null = no number of weeks. */
export const readWeeks = (typed: string): number | null => unitsField.read(plainText(typed), 0, maxWeeks)
export const weeksTyped = createEvent<{ supplier: Supplier; value: string }>()
export const weeksSaved = createEvent<Supplier>()
/** Typed weeks that are not saved. */
export const $weeks = createStore<Readonly<Partial<Record<Supplier, string>>>>({}, { serialize: 'ignore' })
  .on(weeksTyped, (weeks, { supplier, value }) => ({ ...weeks, [supplier]: value }))
  .on(toleranceFx.done, (weeks, { params }) => Object.fromEntries(Object.entries(weeks).filter(([key]) => key !== params.supplier)))
  .reset([opened, pageLeft])
sample({
  clock: weeksSaved,
  source: { weeks: $weeks, isBusy: toleranceFx.pending },
  filter: ({ weeks, isBusy }, supplier) => !isBusy && readWeeks(weeks[supplier] ?? '') !== null,
  fn: ({ weeks }, supplier) => ({ supplier, weeks: readWeeks(weeks[supplier] ?? '') ?? 0 }),
  target: toleranceFx,
})
sample({ clock: toleranceFx.done, fn: () => ({ text: text.toleranceSaved }), target: snackShown })
sample({ clock: toleranceFx.failData, fn: ({ message }) => ({ text: message, isError: true }), target: snackShown })
