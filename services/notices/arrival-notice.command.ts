import { findProduct } from '#services/catalogue/product.queries.ts'
import type { Awaited } from '#services/contacts/contacts.queries.ts'
import { endWait, recordWait } from '#services/contacts/index.ts'
import type { ArrivalConsentVersion } from '#services/domain/arrival.ts'
import { requestHash } from '#services/platform/request-hash.ts'
import { type UnitOfWorkDeps, undo, withEvents } from '#services/platform/unit-of-work.ts'

/** What a shopper asks to be told of, the form checked. */
export interface AskedNotice {
  /** Of the sender; the same again is the same notice. */
  id: string | undefined
  phone: string
  awaited: Awaited
  consent: ArrivalConsentVersion
  visitorId: string | null
}

/** `id_reused`: the id stands for another notice. `notice_ended`: for one that is over. */
export type NoticeRefused = 'id_reused' | 'notice_ended' | 'product_not_found'

/**
 * Records the phone as a contact that waits and appends the event, in one transaction. The same id again is the same notice, and
 * while a phone waits for a thing, asking again adds nothing: nobody is told twice. Always answers the id of this request, never
 * that of the notice it met: nobody learns whether a phone waits.
 */
export async function requestArrivalNotice(
  deps: UnitOfWorkDeps,
  { id, ...asked }: AskedNotice,
): Promise<{ ok: true; id: string } | { ok: false; reason: NoticeRefused }> {
  const noticeId = id ?? deps.newId()
  const contactId = deps.newId()
  const { phone, awaited, visitorId } = asked
  const hash = requestHash([phone, awaited])
  return withEvents(deps, async ({ tx, at, emit }) => {
    const outcome = await recordWait(tx, { ...asked, noticeId, contactId, requestHash: hash, createdAt: at })
    if (outcome === 'conflict') return { ok: false, reason: 'id_reused' }
    if (outcome === 'ended') return { ok: false, reason: 'notice_ended' }
    if (outcome !== 'recorded') return { ok: true, id: noticeId }
    const { ean, size } = awaited
    if (ean !== null && (await findProduct(tx, ean)) === null) return undo({ ok: false, reason: 'product_not_found' })
    emit('arrival-notice.asked.v1', contactId, { noticeId, contactId, visitorId, ean, size }, noticeId)
    return { ok: true, id: noticeId }
  })
}

/** Ends a notice and erases its phone, in one transaction with the event. Answers false when it was over before. */
export async function stopArrivalNotice(deps: UnitOfWorkDeps, noticeId: string): Promise<boolean> {
  return withEvents(deps, (unit) => endWait(unit, noticeId))
}
