import { attach, combine, createEvent, createStore, sample } from 'effector'
import { $countedVisitorId } from '#frontend/entities/visitor/counting.model.ts'
import { shopCall } from '#frontend/shared/api/call.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import type { SizeParts } from '#frontend/shared/routes.ts'
import { submitOnce } from '#frontend/shared/submit.model.ts'
import { ARRIVAL_CONSENT } from '#services/domain/arrival.ts'
import { enablesOffer } from '#services/domain/phone.ts'
import { type ArrivalNotice, type ArrivalNoticeAnswer, NOTICE_CALLS } from '#services/notices/arrival-notice.contract.ts'

/** As it is asked for: who asks is said where visitors are counted. */
type NoticeRequest = Omit<ArrivalNotice, 'id' | 'visitorId'>
const requestNoticeFx = attach({
  source: $countedVisitorId,
  effect: shopCall(NOTICE_CALLS.request, (body: ArrivalNotice) => ({ body })),
  mapParams: (notice: NoticeRequest & { id: string }, visitorId) => ({ ...notice, ...(visitorId && { visitorId }) }),
})
export const stopNoticeFx = shopCall(NOTICE_CALLS.stop, (token: string) => ({ body: { token } }))

/** What is waited for: a tire, or anything of a size. */
export type Awaited = { ean: string } | { size: SizeParts }

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
/** What was asked for in this visit, by the key of what is waited for. */
export const $requestedKeys = createStore<readonly string[]>([], { serialize: 'ignore' })
  .on(requestNoticeFx.done, (keys, { params }) => [...keys, keyOf(params)])
  // Whoever ended one may ask anew.
  .reset(stopNoticeFx.done)

const notice = submitOnce<NoticeRequest, ArrivalNoticeAnswer>({
  sendFx: requestNoticeFx,
  forgotten: [phoneChanged, consentChanged, formToggled, pageLeft],
})
export const { $isSending } = notice
export const $failure = notice.$refusal.map((refusal) => refusal?.message ?? null)
export const $canSend = combine($phone, $consent, $isSending, (phone, consent, isSending) => enablesOffer(phone) && consent && !isSending)

sample({
  clock: submitted,
  source: { canSend: $canSend, phone: $phone, consent: $consent },
  filter: ({ canSend }) => canSend,
  fn: ({ phone, consent }, awaited): NoticeRequest => ({ phone, consent, consentVersion: ARRIVAL_CONSENT.version, ...awaited }),
  target: notice.submitted,
})

export function keyOf({ ean, size }: Pick<ArrivalNotice, 'ean' | 'size'>): string {
  return size ? [size.width, size.profile, size.rim].join('/') : (ean ?? '')
}
