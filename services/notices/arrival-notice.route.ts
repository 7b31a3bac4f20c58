import { findProduct } from '#services/catalogue/product.queries.ts'
import { readStopToken } from '#services/contacts/arrival-link.rules.ts'
import { findWait } from '#services/contacts/contacts.queries.ts'
import { isArrivalConsent } from '#services/domain/arrival.ts'
import { displaySizeOf } from '#services/domain/size-text.ts'
import { parseSizeParts } from '#services/domain/tire-size.ts'
import { checkedPhone } from '#services/ingress/forms/checked-fields.ts'
import { type Refused, refusalsBy } from '#services/ingress/plugins/http-error.ts'
import { limited } from '#services/ingress/plugins/rate-limits.ts'
import type { App, WriteRoutes } from '#services/ingress/typed-app.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { TokenSigner } from '#services/platform/signed-token.ts'
import { type AskedNotice, type NoticeRequested, requestArrivalNotice, stopArrivalNotice } from './arrival-notice.command.ts'
import { type ArrivalNotice, NOTICE_CALLS as CALLS, type RequestedNotice } from './arrival-notice.contract.ts'

const MAX_BODY_BYTES = 8 * 1024

type RouteRefused = Refused<'consent_needed' | 'unknown_consent' | 'nothing_awaited' | 'invalid_size' | 'unknown_link'>

const refusalOf = refusalsBy<NoticeRequested | RouteRefused>({
  product_not_found: [404, 'product_not_found', 'המוצר המבוקש אינו קיים באתר.', { field: 'ean' }],
  consent_needed: [422, 'consent_needed', 'כדי שנוכל להודיע לכם, יש לסמן את ההסכמה.', { field: 'consent' }],
  unknown_consent: [422, 'unknown_consent', 'נוסח ההסכמה התחדש. רעננו את הדף ושלחו שוב.', { field: 'consentVersion' }],
  nothing_awaited: [422, 'nothing_awaited', 'יש לבחור צמיג אחד או מידה אחת.', { field: 'ean' }],
  invalid_size: [422, 'invalid_size', 'המידה אינה תקינה. בדקו אותה ברישיון הרכב.', { field: 'size' }],
  unknown_link: [404, 'unknown_link', 'הקישור אינו תקין. ייתכן שהועתק רק חלק ממנו.', { field: 'token' }],
})

type NoticeRoutes = WriteRoutes & { database: Database; tokens: TokenSigner }

/** Requests arrival notices, and ends them by a link. */
export function arrivalNoticeRoutes(app: App, routes: NoticeRoutes): void {
  const { database, refuseOtherSite, rateLimits } = routes
  const write = { bodyLimit: MAX_BODY_BYTES, onRequest: refuseOtherSite }
  // Limited like offers, but counted separately: a person at the limit must still be able to end a notice.
  const limit = (group: string) => limited(group, rateLimits.offersPerMinute)
  app.route({
    ...CALLS.request,
    ...write,
    config: { access: 'public', ...limit('arrival-notices') },
    handler: async ({ body }, reply) => {
      reply.header('cache-control', 'no-store')
      const requested = await requestArrivalNotice(routes, checkForm(body))
      if (!requested.ok) throw refusalOf(requested)
      return { data: { id: requested.id } }
    },
  })
  app.route({
    ...CALLS.requested,
    config: { access: 'public' },
    handler: async ({ params }, reply) => {
      reply.header('cache-control', 'no-store')
      return findRequestedNotice(database, noticeIdOf(routes, params.token))
    },
  })
  app.route({
    ...CALLS.stop,
    ...write,
    config: { access: 'public', ...limit('arrival-notice-stops') },
    handler: async ({ body }, reply) => {
      reply.header('cache-control', 'no-store')
      const isStopped = await stopArrivalNotice(routes, noticeIdOf(routes, body.token))
      return { data: { outcome: isStopped ? ('stopped' as const) : ('stopped_before' as const) } }
    },
  })
}

/** Refuses a missing consent, and an invalid phone or size. */
function checkForm({ id, consent, consentVersion, phone, visitorId, ...awaited }: ArrivalNotice): AskedNotice {
  if (!consent) throw refusalOf('consent_needed')
  if (!isArrivalConsent(consentVersion)) throw refusalOf('unknown_consent')
  return { id, phone: checkedPhone(phone), awaited: awaitedOf(awaited), consent: consentVersion, visitorId: visitorId ?? null }
}

function awaitedOf({ ean, size }: Pick<ArrivalNotice, 'ean' | 'size'>): AskedNotice['awaited'] {
  if ((ean === undefined) === (size === undefined)) throw refusalOf('nothing_awaited')
  if (size === undefined) return { ean: ean ?? '', size: null }
  const parts = parseSizeParts(size.width, size.profile, size.rim)
  if (parts === null) throw refusalOf('invalid_size')
  return { ean: null, size: { width: parts.width, profile: parts.profile, rim: parts.rim } }
}

function noticeIdOf({ tokens, now }: NoticeRoutes, token: string): string {
  const noticeId = readStopToken(tokens, token, now())
  if (noticeId === null) throw refusalOf('unknown_link')
  return noticeId
}

async function findRequestedNotice(database: Database, noticeId: string): Promise<RequestedNotice> {
  const wait = await findWait(database, noticeId)
  if (wait === null) throw refusalOf('unknown_link')
  const { isOpen, awaited } = wait
  if (awaited.size !== null) return { tire: null, size: awaited.size, isOpen }
  const product = await findProduct(database, awaited.ean)
  const names = product
    ? { brand: product.brand, displayName: product.displayName, displaySize: displaySizeOf(product) }
    : { brand: '', displayName: '', displaySize: '' }
  return { tire: { ean: awaited.ean, ...names }, size: null, isOpen }
}
