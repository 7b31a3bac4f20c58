import { createHash } from 'node:crypto'
import { findProduct } from '#services/catalogue/product.queries.ts'
import type { Awaited } from '#services/contacts/arrival-waits.queries.ts'
import { endWait, type RecordedWait, recordWait } from '#services/contacts/index.ts'
import { type ArrivalConsentVersion, isArrivalConsent } from '#services/domain/arrival-consent.ts'
import { parseSizeParts } from '#services/domain/tire-size.ts'
import { checkedPhone } from '#services/ingress/forms/checked-fields.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import { type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import type { ArrivalNotice } from './arrival-notice.contract.ts'

interface CheckedNotice {
  noticeId: string
  phone: string
  awaited: Awaited
  consent: ArrivalConsentVersion
  visitorId: string | null
}

/**
 * Records the phone as a contact that waits and appends the event, in one transaction. The same id again is the same notice, and
 * while a phone waits for a thing, asking again adds nothing: nobody is told twice. Always answers the id of this request, never
 * that of the notice it met: nobody learns whether a phone waits.
 * Refuses what was not agreed to, an unreadable phone or size (422), an unknown tire (404), an id that stands for another notice
 * or for one that is over (409).
 */
export async function requestArrivalNotice(deps: UnitOfWorkDeps, notice: ArrivalNotice): Promise<string> {
  const checked = checkNotice(notice, deps.newId)
  const contactId = deps.newId()
  const { noticeId } = checked
  return withEvents(deps, async ({ tx, at, emit }) => {
    const outcome = await recordWait(tx, { ...checked, contactId, requestHash: hashOf(checked), createdAt: at })
    refuseReused(outcome)
    if (outcome !== 'recorded') return noticeId
    const { ean, size } = checked.awaited
    if (ean !== null && (await findProduct(tx, ean)) === null)
      throw new HttpError(404, 'product_not_found', 'המוצר המבוקש אינו קיים באתר.', { field: 'ean' })
    emit('arrival-notice.asked.v1', contactId, { noticeId, contactId, visitorId: checked.visitorId, ean, size }, noticeId)
    return noticeId
  })
}

/** Ends a notice and erases its phone, in one transaction with the event. Answers false when it was over before. */
export async function stopArrivalNotice(deps: UnitOfWorkDeps, noticeId: string): Promise<boolean> {
  return withEvents(deps, (unit) => endWait(unit, noticeId))
}

function refuseReused(outcome: RecordedWait): void {
  if (outcome === 'conflict')
    throw new HttpError(409, 'id_reused', 'הבקשה כבר נשלחה בפרטים אחרים. רעננו את הדף ושלחו שוב.', { field: 'id' })
  if (outcome === 'ended') throw new HttpError(409, 'notice_ended', 'הבקשה הזו כבר בוטלה. שלחו שוב כדי לבקש מחדש.', { field: 'id' })
}

function checkNotice(notice: ArrivalNotice, newId: () => string): CheckedNotice {
  if (!notice.consent) throw new HttpError(422, 'consent_needed', 'כדי שנוכל להודיע לכם, יש לסמן את ההסכמה.', { field: 'consent' })
  if (!isArrivalConsent(notice.consentVersion))
    throw new HttpError(422, 'unknown_consent', 'נוסח ההסכמה התחדש. רעננו את הדף ושלחו שוב.', { field: 'consentVersion' })
  const phone = checkedPhone(notice.phone)
  return {
    noticeId: notice.id ?? newId(),
    phone,
    awaited: awaitedOf(notice),
    consent: notice.consentVersion,
    visitorId: notice.visitorId ?? null,
  }
}

function awaitedOf({ ean, size }: ArrivalNotice): Awaited {
  if ((ean === undefined) === (size === undefined))
    throw new HttpError(422, 'nothing_awaited', 'יש לבחור צמיג אחד או מידה אחת.', { field: 'ean' })
  if (size === undefined) return { ean: ean ?? '', size: null }
  const parts = parseSizeParts(size.width, size.profile, size.rim)
  if (parts === null) throw new HttpError(422, 'invalid_size', 'המידה אינה תקינה. בדקו אותה ברישיון הרכב.', { field: 'size' })
  return { ean: null, size: { width: parts.width, profile: parts.profile, rim: parts.rim } }
}

function hashOf({ phone, awaited }: CheckedNotice): string {
  return createHash('sha256')
    .update(JSON.stringify([phone, awaited]))
    .digest('base64url')
}
