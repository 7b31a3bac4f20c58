import { combine, createEffect, createEvent, createStore, sample } from 'effector'
import { $countedVisitorId } from '#frontend/entities/visitor/counting.model.ts'
import { type Attempt, attemptFor } from '#frontend/shared/attempt.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import type { SizeParts } from '#frontend/shared/routes.ts'
import { ARRIVAL_CONSENT } from '#services/domain/arrival.ts'
import { enablesOffer } from '#services/domain/phone.ts'
import type { ArrivalNotice } from '#services/notices/arrival-notice.contract.ts'
import { requestNoticeFx, stopNoticeFx } from './arrival-notice.api.ts'

/** What is waited for: a tire, or anything of a size. */
export type Awaited = { ean: string } | { size: SizeParts }

const stampFx = createEffect(({ held, fingerprint }: { held: Attempt | null; fingerprint: string; awaited: Awaited }) =>
  attemptFor(fingerprint, held),
)

/** By the key of what is waited for. */
export const formToggled = createEvent<string>()
export const phoneChanged = createEvent<string>()
export const consentChanged = createEvent<boolean>()
export const submitted = createEvent<Awaited>()

/** Whose form is open: of another product's page it is another one. */
export const $openKey = createStore<string | null>(null, { serialize: 'ignore' })
  .on(formToggled, (open, key) => (open === key ? null : key))
  .reset([requestNoticeFx.done, pageLeft])
/** Kept for the next tire of this visit. */
export const $phone = createStore('', { serialize: 'ignore' }).on(phoneChanged, (_, phone) => phone)
/** Given for one notice, never kept for the next. */
export const $consent = createStore(false, { serialize: 'ignore' })
  .on(consentChanged, (_, consent) => consent)
  .reset([formToggled, requestNoticeFx.done, pageLeft])
const $attempt = createStore<Attempt | null>(null, { serialize: 'ignore' })
  .on(stampFx.doneData, (_, attempt) => attempt)
  // An id that was refused, perhaps because its notice is over, is never used again.
  .on(requestNoticeFx.failData, (attempt, error) => (error.isRefusal ? null : attempt))
  .reset(requestNoticeFx.done)

/** What was asked for in this visit, by the key of what is waited for. */
export const $requestedKeys = createStore<readonly string[]>([], { serialize: 'ignore' })
  .on(requestNoticeFx.done, (keys, { params }) => [...keys, keyOf(params)])
  // Whoever ended one may ask anew.
  .reset(stopNoticeFx.done)

export const $failure = createStore<string | null>(null, { serialize: 'ignore' })
  .on(requestNoticeFx.failData, (_, error) => error.message)
  .reset([requestNoticeFx, phoneChanged, consentChanged, formToggled, pageLeft])

export const $isSending = requestNoticeFx.pending
export const $canSend = combine($phone, $consent, $isSending, (phone, consent, isSending) => enablesOffer(phone) && consent && !isSending)

sample({
  clock: submitted,
  source: { canSend: $canSend, held: $attempt, phone: $phone },
  filter: ({ canSend }) => canSend,
  fn: ({ held, phone }, awaited) => ({ held, awaited, fingerprint: JSON.stringify([keyOf(awaited), phone]) }),
  target: stampFx,
})
sample({
  clock: stampFx.done,
  source: { phone: $phone, consent: $consent, visitorId: $countedVisitorId },
  fn: ({ phone, consent, visitorId }, { params: { awaited }, result: { id } }): ArrivalNotice => ({
    phone,
    consent,
    consentVersion: ARRIVAL_CONSENT.version,
    ...awaited,
    id,
    ...(visitorId ? { visitorId } : {}),
  }),
  target: requestNoticeFx,
})

export function keyOf({ ean, size }: Pick<ArrivalNotice, 'ean' | 'size'>): string {
  return size ? [size.width, size.profile, size.rim].join('/') : (ean ?? '')
}
