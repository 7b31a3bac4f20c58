import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Adapter, type AdapterPayload, type Configuration, Provider } from 'oidc-provider'
import { escapeMarkup } from '#services/domain/markup.ts'
import { LOCAL_CLIENT_ID, LOCAL_PATH } from '#services/staff/index.ts'

/** Somebody whom the demo's own provider lets sign in. */
export interface Person {
  /** Stays the same, so that the shop knows them again. */
  sub: string
  email: string
  isVerified: boolean
  /** Empty: the provider tells none, and the shop makes one of the e-mail. */
  name: string
  kind: 'staff' | 'stranger' | 'unverified'
}

/** Everybody on the list of staff, and those whom the shop has to refuse. */
export function peopleOf(emails: readonly string[]): Person[] {
  const staff = emails.map((email): Person => ({ sub: `staff-${email}`, email, isVerified: true, name: '', kind: 'staff' }))
  const [own = 'staff@shop.example'] = emails
  return [
    ...staff,
    { sub: 'stranger', email: 'stranger@mail.example', isVerified: true, name: 'אורח', kind: 'stranger' },
    { sub: 'unverified', email: own, isVerified: false, name: '', kind: 'unverified' },
  ]
}

/** Pages of the demo's own provider. They ask for no password, and run no script. */

const NOTES: Record<Person['kind'], string> = {
  staff: 'ברשימת הצוות: ההתחברות תצליח',
  stranger: 'לא ברשימת הצוות: החנות תסרב',
  unverified: 'הכתובת ברשימה אבל לא אומתה: החנות תסרב',
}

export function choosePage(shopName: string, people: readonly Person[]): string {
  const choices = people.map(
    ({ sub, email, kind }, index) =>
      `<li><button name="person" value="${escapeMarkup(sub)}" aria-describedby="note-${index}"><bdi dir="ltr">${escapeMarkup(email)}</bdi></button>
<small id="note-${index}">${NOTES[kind]}</small></li>`,
  )
  return page(
    shopName,
    `<h1>מי מתחבר?</h1><p>התחברות לדסק הצוות של ${escapeMarkup(shopName)}. בחנות אמיתית עומד כאן הדף של <bdi>Google</bdi>.</p>
<form method="post"><ul>${choices.join('')}</ul><button class="plain" name="person" value="">לבטל ולחזור</button></form>`,
  )
}

function errorPage(shopName: string): string {
  return page(shopName, '<h1>ההתחברות נקטעה</h1><p>הבקשה אינה תקינה או שעבר יותר מדי זמן. חזרו לדף הצוות ונסו שוב.</p>')
}

const STYLE = `*{box-sizing:border-box}body{margin:0;background:#FBFAF8;color:#17191E;font:400 1rem/1.5 Rubik,"Segoe UI",Arial,sans-serif}
.demo{background:#1D2026;color:#F6F4F0;padding:.75rem 1rem;text-align:center;font-weight:700}
.demo b{background:#F0640A;color:#17191E;border-radius:.375rem;padding:.125rem .5rem;margin-inline-end:.5rem}
main{max-width:30rem;margin:2rem auto;padding:1.5rem 1rem;background:#FFF;border:1px solid #E7E3DC;border-radius:.75rem}
@media(max-width:32rem){main{margin:1rem}}
h1{font-size:1.375rem;line-height:1.25;margin:0 0 .5rem}p{margin:.5rem 0}
ul{list-style:none;margin:1.5rem 0;padding:0;display:grid;gap:1rem}li{display:grid;gap:.25rem}small{color:#5C6068;font-size:.875rem}
button{display:block;width:100%;min-height:3rem;padding:.75rem 1rem;border:1px solid #8E8A83;border-radius:.5rem;background:#FFF;color:#17191E;font:inherit;font-weight:700;cursor:pointer;overflow-wrap:anywhere}
li:first-child button{background:#F0640A;border-color:#F0640A}button:hover{background:#F4F1EC}li:first-child button:hover{background:#FF7A26}
.plain{font-weight:400}:focus-visible{outline:3px solid #17191E;outline-offset:2px}`

function page(shopName: string, content: string): string {
  return `<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>התחברות לדוגמה - ${escapeMarkup(shopName)}</title><style>${STYLE}</style></head>
<body><header class="demo"><b>הדגמה</b>התחברות לדוגמה: בלי סיסמה, רק במחשב הזה</header><main>${content}</main></body></html>`
}

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
