import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Adapter, type AdapterPayload, type Configuration, Provider } from 'oidc-provider'
import { errorPage } from './choose-page.ts'
import { LOCAL_CLIENT_ID, LOCAL_PATH } from './local-path.ts'
import type { Person } from './people.ts'

const ACCESS_SECONDS = 3600
const CHOICE_SECONDS = 600
const MAX_ENTRIES = 1000
const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]']

/** An OpenID provider of the demo's own, so that the way to Google and back can be gone at once. Keeps everything in memory. */
export function createLocalProvider(options: {
  publicUrl: string
  basePath: string
  shopName: string
  people: readonly Person[]
}): Provider {
  const { publicUrl, basePath, shopName, people } = options
  const path = basePath + LOCAL_PATH
  const configuration: Configuration = {
    adapter: inMemoryAdapter(),
    clients: [
      {
        client_id: LOCAL_CLIENT_ID,
        // The one kind that may come back over plain http: an application on this machine, on whatever port.
        application_type: 'native',
        redirect_uris: LOOPBACK_HOSTS.map((host) => `http://${host}${basePath}/admin`),
        response_types: ['id_token token'],
        grant_types: ['implicit'],
        token_endpoint_auth_method: 'none',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    responseTypes: ['id_token token'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    jwks: {
      keys: [{ ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }), kty: 'EC', alg: 'ES256' }],
    },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `${path}/choose/${uid}` },
    ttl: {
      AccessToken: ACCESS_SECONDS,
      IdToken: ACCESS_SECONDS,
      Interaction: CHOICE_SECONDS,
      Session: CHOICE_SECONDS,
      Grant: ACCESS_SECONDS,
    },
    findAccount: (_ctx, sub) => findPerson(people, sub),
    // Nobody is asked whether their own shop may know who they are.
    async loadExistingGrant({ oidc }) {
      const { client, session, provider, params } = oidc
      if (!client || !session?.accountId) return undefined
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope(String(params?.scope ?? ''))
      await grant.save()
      return grant
    },
    renderError(ctx) {
      ctx.type = 'html'
      ctx.body = errorPage(shopName)
    },
  }
  return new Provider(publicUrl + path, configuration)
}

function findPerson(people: readonly Person[], sub: string) {
  const person = people.find((one) => one.sub === sub)
  if (!person) return undefined
  const { email, isVerified, name } = person
  return { accountId: sub, claims: () => ({ sub, email, email_verified: isVerified, ...(name ? { name } : {}) }) }
}

function inMemoryAdapter(): (model: string) => Adapter {
  const payloads = new LRUCache<string, AdapterPayload>({ max: MAX_ENTRIES, ttlAutopurge: false })
  return (model) => {
    const keyOf = (id: string): string => `${model}:${id}`
    const findBy = (name: 'uid' | 'userCode', value: string) =>
      [...payloads.entries()].find(([key, payload]) => key.startsWith(`${model}:`) && payload[name] === value)?.[1]
    return {
      upsert: async (id, payload, seconds) => void payloads.set(keyOf(id), payload, seconds === undefined ? {} : { ttl: seconds * 1000 }),
      find: async (id) => payloads.get(keyOf(id)),
      findByUid: async (uid) => findBy('uid', uid),
      findByUserCode: async (code) => findBy('userCode', code),
      consume: async (id) => void Object.assign(payloads.get(keyOf(id)) ?? {}, { consumed: true }),
      destroy: async (id) => void payloads.delete(keyOf(id)),
      async revokeByGrantId(grantId) {
        for (const [key, payload] of payloads.entries()) if (payload.grantId === grantId) payloads.delete(key)
      },
    }
  }
}
