import { combine, createEffect, createEvent, createStore, sample } from 'effector'
import { $countedVisitorId } from '#frontend/entities/visitor/counting.model.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { randomId } from '#frontend/shared/random-id.ts'
import type { SizeParts } from '#frontend/shared/routes.ts'
import { ARRIVAL_CONSENT } from '#services/domain/arrival-consent.ts'
import { enablesOffer } from '#services/domain/phone.ts'
import type { ArrivalNotice } from '#services/ingress/contract/arrival-notice.contract.ts'
import { askNoticeFx, stopNoticeFx } from './arrival-notice.api.ts'

/** What is waited for: a tire, or anything of a size. */
export type Awaited = { ean: string } | { size: SizeParts }

interface Attempt {
  id: string
  /** What the id stands for: a request that was changed gets another id, a repeated one keeps its own. */
  said: string
}

const stampFx = createEffect(
  ({ held, said }: { held: Attempt | null; said: string; awaited: Awaited }): Attempt =>
    held?.said === said ? held : { id: randomId(), said },
)

/** By the key of what is waited for. */
export const formToggled = createEvent<string>()
export const phoneChanged = createEvent<string>()
export const consentChanged = createEvent<boolean>()
export const submitted = createEvent<Awaited>()

/** Whose form is open: of another product's page it is another one. */
export const $openKey = createStore<string | null>(null, { serialize: 'ignore' })
  .on(formToggled, (open, key) => (open === key ? null : key))
  .reset([askNoticeFx.done, pageLeft])
/** Kept for the next tire of this visit. */
export const $phone = createStore('', { serialize: 'ignore' }).on(phoneChanged, (_, phone) => phone)
/** Given for one notice, never kept for the next. */
export const $consent = createStore(false, { serialize: 'ignore' })
  .on(consentChanged, (_, consent) => consent)
  .reset([formToggled, askNoticeFx.done, pageLeft])
const $attempt = createStore<Attempt | null>(null, { serialize: 'ignore' })
  .on(stampFx.doneData, (_, attempt) => attempt)
  .reset(askNoticeFx.done)

/** The pages that end what was asked for in this visit, by the key of what is waited for; null where the link comes by phone. */
export const $stopPaths = createStore<Readonly<Record<string, string | null>>>({}, { serialize: 'ignore' })
  .on(askNoticeFx.done, (paths, { params, result }) => ({ ...paths, [keyOf(params)]: result.data.stopPath }))
  .on(stopNoticeFx.done, (paths, { params: token }) =>
    Object.fromEntries(Object.entries(paths).filter(([, path]) => !path?.endsWith(`/${token}`))),
  )
export const $failure = createStore<string | null>(null, { serialize: 'ignore' })
  .on(askNoticeFx.failData, (_, error) => error.message)
  .reset([askNoticeFx, phoneChanged, consentChanged, formToggled, pageLeft])

export const $isSending = askNoticeFx.pending
export const $canSend = combine($phone, $consent, $isSending, (phone, consent, isSending) => enablesOffer(phone) && consent && !isSending)

sample({
  clock: submitted,
  source: { canSend: $canSend, held: $attempt, phone: $phone },
  filter: ({ canSend }) => canSend,
  fn: ({ held, phone }, awaited) => ({ held, awaited, said: JSON.stringify([keyOf(awaited), phone]) }),
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
  target: askNoticeFx,
})

export function keyOf({ ean, size }: Pick<ArrivalNotice, 'ean' | 'size'>): string {
  return size ? [size.width, size.profile, size.rim].join('/') : (ean ?? '')
}
