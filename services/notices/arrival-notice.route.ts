import { findProduct } from '#services/catalogue/product.queries.ts'
import { findWait } from '#services/contacts/arrival-waits.queries.ts'
import { readStopToken } from '#services/contacts/index.ts'
import { displaySizeOf } from '#services/domain/display-size.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import { limited } from '#services/ingress/plugins/rate-limits.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { WriteRoutes } from '#services/ingress/write-routes.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { TokenSigner } from '#services/platform/signed-token.ts'
import { requestArrivalNotice, stopArrivalNotice } from './arrival-notice.command.ts'
import {
  ArrivalNotice,
  ArrivalNoticeAnswer,
  RequestedNotice,
  StopLinkParams,
  StopNotice,
  StopNoticeAnswer,
} from './arrival-notice.contract.ts'

const MAX_BODY_BYTES = 8 * 1024

type NoticeRoutes = WriteRoutes & { database: Database; tokens: TokenSigner }

/** A shopper asks to be told of an arrival, and ends it from a link. */
export function arrivalNoticeRoutes(app: App, routes: NoticeRoutes): void {
  const { database, refuseOtherSite, rateLimits } = routes
  const write = { bodyLimit: MAX_BODY_BYTES, onRequest: refuseOtherSite }
  // As costly in trust as an offer, but counted apart: who has asked for much must still be able to end it.
  const limit = (group: string) => limited(group, rateLimits.offersPerMinute)
  app.post(
    '/api/v1/arrival-notices',
    {
      ...write,
      config: { access: 'public', ...limit('arrival-notices') },
      schema: { summary: 'Ask to be told of an arrival', body: ArrivalNotice, response: { 200: ArrivalNoticeAnswer } },
    },
    async ({ body }, reply) => {
      reply.header('cache-control', 'no-store')
      return { data: { id: await requestArrivalNotice(routes, body) } }
    },
  )
  app.get(
    '/api/v1/arrival-notices/:token',
    {
      config: { access: 'public' },
      schema: { summary: 'What a link that ends a notice is about', params: StopLinkParams, response: { 200: RequestedNotice } },
    },
    async ({ params }, reply) => {
      reply.header('cache-control', 'no-store')
      return findRequestedNotice(database, noticeIdOf(routes, params.token))
    },
  )
  app.post(
    '/api/v1/arrival-notices/stop',
    {
      ...write,
      config: { access: 'public', ...limit('arrival-notice-stops') },
      schema: { summary: 'End a notice and erase its phone', body: StopNotice, response: { 200: StopNoticeAnswer } },
    },
    async ({ body }, reply) => {
      reply.header('cache-control', 'no-store')
      const isStopped = await stopArrivalNotice(routes, noticeIdOf(routes, body.token))
      return { data: { outcome: isStopped ? ('stopped' as const) : ('stopped_before' as const) } }
    },
  )
}

function noticeIdOf({ tokens, now }: NoticeRoutes, token: string): string {
  const noticeId = readStopToken(tokens, token, now())
  if (noticeId === null) throw unknownLink()
  return noticeId
}

async function findRequestedNotice(database: Database, noticeId: string): Promise<RequestedNotice> {
  const wait = await findWait(database, noticeId)
  if (wait === null) throw unknownLink()
  const { isOpen, awaited } = wait
  if (awaited.size !== null) return { tire: null, size: awaited.size, isOpen }
  const product = await findProduct(database, awaited.ean)
  const names = product
    ? { brand: product.brand, displayName: product.displayName, displaySize: displaySizeOf(product) }
    : { brand: '', displayName: '', displaySize: '' }
  return { tire: { ean: awaited.ean, ...names }, size: null, isOpen }
}

function unknownLink(): HttpError {
  return new HttpError(404, 'unknown_link', 'הקישור אינו תקין. ייתכן שהועתק רק חלק ממנו.', { field: 'token' })
}
