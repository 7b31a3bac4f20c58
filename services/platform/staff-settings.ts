import { type Static, type TObject, Type } from 'typebox'
import { listOf, matching, wholeNumber } from './setting.ts'

export interface StaffConfig {
  /** Who may sign in, as the provider writes their e-mails; compared letter by letter. */
  emails: readonly string[]
  /** A session ends when it was not used for so long, */
  idleMs: number
  /** and so long after signing in at the latest. */
  lifetimeMs: number
  /** `local`: the shop's own provider, of a demo on this machine only. Null: nobody can sign in. */
  signIn: { provider: 'google'; clientId: string } | { provider: 'local' } | null
}

const EMAIL = '[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+'
const DEMO_EMAILS = 'dana.levi@shop.example'
const LOOPBACK = ['127.0.0.1', '::1', '[::1]', 'localhost']

export const STAFF_SETTINGS = {
  STAFF_EMAILS: Type.Optional(
    matching(`^${EMAIL}(,\\s*${EMAIL})*$`, 'a comma-separated list of e-mail addresses, such as dana@shop.example'),
  ),
  STAFF_IDLE_MINUTES: wholeNumber(1, 1440, 120),
  STAFF_SESSION_HOURS: wholeNumber(1, 168, 12),
  GOOGLE_CLIENT_ID: Type.Optional(matching('^[\\w.-]{10,200}$', "the client id of the shop's sign-in with Google")),
}

type EnvValues = Record<string, string | undefined>

/** What keeps these settings from letting staff in. */
export function staffProblems({ GOOGLE_CLIENT_ID: clientId, STAFF_EMAILS: emails }: EnvValues): string[] {
  return clientId && !emails ? ['STAFF_EMAILS must be set for staff to sign in with Google: their e-mail addresses'] : []
}

/** `isLocal`: nobody but who sits at this machine reaches the shop, and it is a demo. */
export function readStaff(env: Static<TObject<typeof STAFF_SETTINGS>>, isLocal: boolean): StaffConfig {
  const ownProvider = isLocal ? ({ provider: 'local' } as const) : null
  return {
    emails: listOf(env.STAFF_EMAILS ?? (isLocal ? DEMO_EMAILS : '')),
    idleMs: env.STAFF_IDLE_MINUTES * 60_000,
    lifetimeMs: env.STAFF_SESSION_HOURS * 3_600_000,
    signIn: env.GOOGLE_CLIENT_ID ? { provider: 'google', clientId: env.GOOGLE_CLIENT_ID } : ownProvider,
  }
}

/** Whether only this machine reaches what listens on `host` and is known as `publicUrl`. */
export function isLoopback(host: string, publicUrl: string): boolean {
  return LOOPBACK.includes(host) && LOOPBACK.includes(URL.parse(publicUrl)?.hostname ?? '')
}
