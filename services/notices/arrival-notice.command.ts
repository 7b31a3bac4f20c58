import { findProduct } from '#services/catalogue/product.queries.ts'
import type { Awaited } from '#services/contacts/contacts.queries.ts'
import { endWait, recordWait } from '#services/contacts/index.ts'
import type { ArrivalConsentVersion } from '#services/domain/arrival.ts'
import { requestHash } from '#services/platform/request-hash.ts'
import { type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'

/** What a shopper asks to be told of, the form checked. */
export interface AskedNotice {
  /** Of the sender; the same again is the same notice. */
  id: string | undefined
  phone: string
  awaited: Awaited
  consent: ArrivalConsentVersion
  visitorId: string | null
}

export type NoticeRefused = 'product_not_found'

/**
 * Records the phone as a contact that waits and appends the event, in one transaction. The same id again is the same notice, and
 * while a phone waits for a thing, asking again adds nothing: nobody is told twice. Nobody learns whether a phone waits, or has waited:
 * whatever stands there already, the answer is the id of this request, and never that of the notice it met.
 */
export async function requestArrivalNotice(
  deps: UnitOfWorkDeps,
  { id, ...asked }: AskedNotice,
): Promise<{ ok: true; id: string } | { ok: false; reason: NoticeRefused }> {
  const requestId = id ?? deps.newId()
  const { phone, awaited, visitorId } = asked
  const hash = requestHash([phone, awaited])
  return withEvents(deps, async ({ tx, at, emit }) => {
    const { ean, size } = awaited
    // Asked before all else: who waits for what is gone is told the same as others.
    if (ean !== null && (await findProduct(tx, ean)) === null) return { ok: false, reason: 'product_not_found' }
    const record = async (noticeId: string) => {
      const contactId = deps.newId()
      const outcome = await recordWait(tx, { ...asked, noticeId, contactId, requestHash: hash, createdAt: at })
      if (outcome === 'recorded') emit('arrival-notice.asked.v1', contactId, { noticeId, contactId, visitorId, ean, size }, noticeId)
      return outcome
    }
    // The id stands for another phone's notice, or would if that phone had not waited under another id: refusing it would tell which.
    if ((await record(requestId)) === 'conflict') await record(deps.newId())
    return { ok: true, id: requestId }
  })
}

/** Ends a notice and erases its phone, in one transaction with the event. Answers false when it was over before. */
export async function stopArrivalNotice(deps: UnitOfWorkDeps, noticeId: string): Promise<boolean> {
  return withEvents(deps, (unit) => endWait(unit, noticeId))
}
