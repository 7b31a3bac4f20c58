import { findProduct } from '#services/catalogue/product.queries.ts'
import type { Awaited } from '#services/contacts/contacts.queries.ts'
import { endWait, recordWait } from '#services/contacts/index.ts'
import type { ArrivalConsentVersion } from '#services/domain/arrival.ts'
import { requestHash } from '#services/platform/request-hash.ts'
import { type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'

/** A validated request for an arrival notice. */
export interface AskedNotice {
  /** Idempotency key from the client. */
  id: string | undefined
  phone: string
  awaited: Awaited
  consent: ArrivalConsentVersion
  visitorId: string | null
}

export type NoticeRequested = { ok: true; id: string } | { ok: false; reason: 'product_not_found' }

/**
 * Stores the phone as a contact and emits the event, in one transaction. Idempotent by id, and per phone and thing: a phone is notified
 * once. The answer is always the id of this request, never an existing notice's, so that it does not reveal whether a phone waits or has
 * waited.
 */
export async function requestArrivalNotice(deps: UnitOfWorkDeps, { id, ...asked }: AskedNotice): Promise<NoticeRequested> {
  const requestId = id ?? deps.newId()
  const { phone, awaited, visitorId } = asked
  const hash = requestHash([phone, awaited])
  return withEvents(deps, async ({ tx, at, emit }) => {
    const { ean, size } = awaited
    // Checked first: for a thing that is gone the answer is the same whether the phone waits or not.
    if (ean !== null && (await findProduct(tx, ean)) === null) return { ok: false, reason: 'product_not_found' }
    const record = async (noticeId: string) => {
      const contactId = deps.newId()
      const outcome = await recordWait(tx, { ...asked, noticeId, contactId, requestHash: hash, createdAt: at })
      if (outcome === 'recorded') emit('arrival-notice.asked.v1', contactId, { noticeId, contactId, visitorId, ean, size }, noticeId)
      return outcome
    }
    // The id belongs to another phone's notice, or would if that phone had no other notice: a refusal would reveal which.
    if ((await record(requestId)) === 'conflict') await record(deps.newId())
    return { ok: true, id: requestId }
  })
}

/** Ends a notice and erases its phone, in one transaction with the event. False when it was over before. */
export async function stopArrivalNotice(deps: UnitOfWorkDeps, noticeId: string): Promise<boolean> {
  return withEvents(deps, (unit) => endWait(unit, noticeId))
}
