import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { notFound } from '#services/ingress/plugins/errors.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import { isForwarded } from '#services/ingress/plugins/proxy-detection.ts'
import type { SecurityHeaders } from '#services/ingress/plugins/security-headers.ts'
import type { App, WriteRoutes } from '#services/ingress/typed-app.ts'
import { type Config, isLoopback } from '#services/platform/config.ts'
import { LOCAL_CLIENT_ID, LOCAL_PATH } from '#services/staff/index.ts'
import { createTokens, denied, type Person, peopleOf, readQuestion } from './local-provider.ts'
import { choosePage, errorPage } from './sign-in-pages.ts'

export interface LocalProviderRoutes extends Pick<WriteRoutes, 'refuseOtherSite' | 'now'> {
  config: Pick<Config, 'http' | 'shop' | 'staff'>
  headers: SecurityHeaders
}

type Tokens = ReturnType<typeof createTokens>

const body = Type.Object({ person: Type.String() }, { additionalProperties: false })
const BEHIND_PROXY = 'ההתחברות של ההדגמה מאמינה לכל מי שיושב ליד המחשב הזה, ולכן אסור שתעמוד מאחורי פרוקסי. היכנסו ישירות מהמחשב הזה.'
const hidden = { config: { access: 'public' as const }, schema: { hide: true } }

/** Local identity provider. It trusts everyone on this machine, so it serves loopback only. */
export async function localProviderRoutes(app: App, { config, headers, refuseOtherSite, now }: LocalProviderRoutes): Promise<void> {
  const { http, shop, staff } = config
  const people = peopleOf(staff.emails)
  const tokens = createTokens(now)
  const documentHeaders = { ...headers.document, 'cache-control': 'no-store' }
  await app.register(
    async (scope: App) => {
      scope.addHook('onRequest', async (request) => {
        // The address alone is not enough: DNS rebinding or a local proxy may bring in outside requests.
        if (isForwarded(request.headers)) throw new HttpError(403, 'behind_proxy', BEHIND_PROXY)
        if (!isLoopback(request.ip, `http://${request.host}`)) throw notFound()
      })
      scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, form, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(form)))),
      )
      askRoutes(scope, { basePath: http.basePath, shopName: shop.name, people, tokens, documentHeaders, refuseOtherSite })
      tokenRoutes(scope, tokens)
    },
    { prefix: LOCAL_PATH },
  )
}

interface SignInOptions extends Pick<WriteRoutes, 'refuseOtherSite'> {
  basePath: string
  shopName: string
  people: readonly Person[]
  tokens: Tokens
  documentHeaders: Readonly<Record<string, string>>
}

/** Sign-in page; the form posts to its own URL, so the request's parameters come with the answer. */
function askRoutes(scope: App, { basePath, shopName, people, tokens, documentHeaders, refuseOtherSite }: SignInOptions): void {
  const send = (reply: FastifyReply, status: number, html: string): FastifyReply =>
    reply.code(status).headers(documentHeaders).type('text/html; charset=utf-8').send(html)
  scope.get('/auth', hidden, async ({ query }, reply) => {
    if (readQuestion(query, basePath) === null) return send(reply, 400, errorPage(shopName))
    return send(reply, 200, choosePage(shopName, people))
  })
  scope.post(
    '/auth',
    { ...hidden, onRequest: refuseOtherSite, bodyLimit: 1024, schema: { hide: true, body } },
    async ({ query, body: { person } }, reply) => {
      const request = readQuestion(query, basePath)
      if (request === null) return send(reply, 400, errorPage(shopName))
      const chosen = people.find(({ sub }) => sub === person)
      return reply.headers(documentHeaders).redirect(chosen ? tokens.grant(request, chosen) : denied(request), 303)
    },
  )
}

/** Token info in Google's form, with string values. */
function tokenRoutes(scope: App, tokens: Tokens): void {
  const find = ({ authorization = '' }: IncomingHttpHeaders) => tokens.find(authorization.replace(/^Bearer /, ''))
  scope.post('/tokeninfo', hidden, async ({ headers }, reply) => {
    const found = find(headers)
    reply.header('cache-control', 'no-store')
    if (found === null) return reply.code(400).send({ error: 'invalid_token' })
    const { exp, expiresIn, scope: granted, person } = found
    const { sub, email, isVerified } = person
    return {
      aud: LOCAL_CLIENT_ID,
      azp: LOCAL_CLIENT_ID,
      scope: granted,
      exp: String(exp),
      expires_in: String(expiresIn),
      sub,
      email,
      email_verified: String(isVerified),
    }
  })
  scope.get('/me', hidden, async ({ headers }, reply) => {
    const found = find(headers)
    reply.header('cache-control', 'no-store')
    if (found === null) return reply.code(401).send({ error: 'invalid_token' })
    const { sub, email, isVerified, name } = found.person
    return { sub, email, email_verified: isVerified, ...(name && { name }) }
  })
}
