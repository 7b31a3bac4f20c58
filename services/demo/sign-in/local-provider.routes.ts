import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { Type } from 'typebox'
import { notFound } from '#services/ingress/plugins/errors.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import { isForwarded } from '#services/ingress/plugins/peers.ts'
import type { SecurityHeaders } from '#services/ingress/plugins/security-headers.ts'
import type { App, WriteRoutes } from '#services/ingress/typed-app.ts'
import { type Config, isLoopback } from '#services/platform/config.ts'
import { LOCAL_PATH } from '#services/staff/index.ts'
import { choosePage, createLocalProvider, type Person, peopleOf } from './local-provider.ts'

export interface LocalProviderRoutes extends Pick<WriteRoutes, 'refuseOtherSite'> {
  config: Pick<Config, 'http' | 'shop' | 'staff'>
  headers: SecurityHeaders
}

const params = Type.Object({ uid: Type.String() })
const body = Type.Object({ person: Type.String() }, { additionalProperties: false })
const BEHIND_PROXY = 'ההתחברות של ההדגמה מאמינה לכל מי שיושב ליד המחשב הזה, ולכן אסור שתעמוד מאחורי פרוקסי. היכנסו ישירות מהמחשב הזה.'
const hidden = { config: { access: 'public' as const }, schema: { hide: true } }

/** The demo's own provider. It believes whoever sits at this machine, so it serves nobody else. */
export async function localProviderRoutes(app: App, { config, headers, refuseOtherSite }: LocalProviderRoutes): Promise<void> {
  const { http, shop, staff } = config
  const people = peopleOf(staff.emails)
  const provider = createLocalProvider({ ...http, shopName: shop.name, people })
  const documentHeaders = { ...headers.document, 'cache-control': 'no-store' }
  await app.register(
    async (scope: App) => {
      scope.addHook('onRequest', async (request) => {
        // Not its address alone: a name of somebody else's may have been made to lead here, and a proxy here speaks for the world.
        if (isForwarded(request.headers)) throw new HttpError(403, 'behind_proxy', BEHIND_PROXY)
        if (!isLoopback(request.ip, `http://${request.host}`)) throw notFound()
      })
      scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, form, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(form)))),
      )
      openIdRoutes(scope, provider, http.basePath + LOCAL_PATH, documentHeaders)
      chooseRoutes(scope, provider, { people, shopName: shop.name, documentHeaders, refuseOtherSite })
      tokenInfoRoute(scope, provider, people)
    },
    { prefix: LOCAL_PATH },
  )
}

/** What the package answers itself. It finds itself at the root. */
function openIdRoutes(scope: App, provider: Provider, path: string, documentHeaders: Readonly<Record<string, string>>): void {
  const serve = provider.callback()
  const hand = (request: FastifyRequest, reply: FastifyReply, url: string): void => {
    reply.hijack()
    // Nobody is remembered: each time somebody is asked who they are.
    const cookies = request.headers.cookie?.split('; ') ?? []
    request.raw.headers.cookie = cookies.filter((cookie) => !cookie.startsWith('_session')).join('; ')
    for (const [name, value] of Object.entries(documentHeaders)) reply.raw.setHeader(name, value)
    Object.assign(request.raw, { originalUrl: url, url: url.slice(path.length) })
    void serve(request.raw, reply.raw)
  }
  scope.get('/auth', hidden, async (request, reply) => hand(request, reply, asOpenId(request.url)))
  scope.get('/auth/:uid', hidden, async (request, reply) => hand(request, reply, request.url))
  scope.get('/me', hidden, async (request, reply) => hand(request, reply, request.url))
}

interface Choosing extends Pick<WriteRoutes, 'refuseOtherSite'> {
  people: readonly Person[]
  shopName: string
  documentHeaders: Readonly<Record<string, string>>
}

/** The page on which somebody says who they are. */
function chooseRoutes(scope: App, provider: Provider, { people, shopName, documentHeaders, refuseOtherSite }: Choosing): void {
  const gone = (): never => {
    throw notFound()
  }
  scope.get('/choose/:uid', { ...hidden, schema: { hide: true, params } }, async ({ raw }, reply) => {
    await provider.interactionDetails(raw, reply.raw).catch(gone)
    return reply.headers(documentHeaders).type('text/html; charset=utf-8').send(choosePage(shopName, people))
  })
  scope.post(
    '/choose/:uid',
    { ...hidden, onRequest: refuseOtherSite, bodyLimit: 1024, schema: { hide: true, params, body } },
    async ({ raw, body: { person } }, reply) => {
      const isSomebody = people.some(({ sub }) => sub === person)
      const result = isSomebody ? { login: { accountId: person, remember: false }, consent: {} } : { error: 'access_denied' }
      const way = await provider.interactionResult(raw, reply.raw, result, { mergeWithLastSubmission: false }).catch(gone)
      return reply.headers(documentHeaders).redirect(way, 303)
    },
  )
}

/** What a token is, as Google tells it: in texts. */
function tokenInfoRoute(scope: App, provider: Provider, people: readonly Person[]): void {
  scope.post('/tokeninfo', hidden, async ({ headers: { authorization = '' } }, reply) => {
    const token = await provider.AccessToken.find(authorization.replace(/^Bearer /, ''))
    const person = people.find(({ sub }) => sub === token?.accountId)
    if (!token?.exp || !person) return reply.code(400).send({ error: 'invalid_token' })
    const { clientId, exp, scope: granted } = token
    const { sub, email, isVerified } = person
    const expiresIn = String(exp - Math.floor(Date.now() / 1000))
    return {
      aud: clientId,
      azp: clientId,
      scope: granted,
      exp: String(exp),
      expires_in: expiresIn,
      sub,
      email,
      email_verified: String(isVerified),
    }
  })
}

/** The question as Google takes it, in the words of OpenID: an access token comes with an id token. */
function asOpenId(url: string): string {
  const [path = '', query = ''] = url.split('?')
  const params = new URLSearchParams(query)
  if (params.get('response_type') === 'token') params.set('response_type', 'id_token token')
  params.set('nonce', params.get('nonce') ?? params.get('state') ?? '')
  return `${path}?${params}`
}
