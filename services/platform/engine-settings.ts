import { type Static, type TObject, Type } from 'typebox'
import { secret, secretUrl, text, wholeNumber } from './setting.ts'

export const ENGINE_SETTINGS = {
  DATABASE_URL: Type.Optional(secretUrl(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/shop')),
  DATABASE_PASSWORD: Type.Optional(secret(text('the password of the user in DATABASE_URL'))),
  DATABASE_POOL_SIZE: wholeNumber(2, 200, 20),
  CLICKHOUSE_URL: Type.Optional(secretUrl(['http:', 'https:'], 'http://user:password@host:8123/shop')),
  CLICKHOUSE_PASSWORD: Type.Optional(secret(text('the password of the user in CLICKHOUSE_URL'))),
}

type EnvValues = Record<string, string | undefined>

/** What keeps these settings from reaching the engines. */
export function engineProblems(envValues: EnvValues): string[] {
  return ['DATABASE', 'CLICKHOUSE'].flatMap((engine) => {
    const { [`${engine}_URL`]: url, [`${engine}_PASSWORD`]: password } = envValues
    if (!password) return []
    const { username, password: inUrl } = URL.parse(url ?? '') ?? { username: '', password: '' }
    if (username === '') return [`${engine}_URL must name the user whose password is ${engine}_PASSWORD`]
    return inUrl ? [`${engine}_URL must hold no password where ${engine}_PASSWORD is set`] : []
  })
}

/** Addresses with their passwords in them. */
export function readEngines(env: Static<TObject<typeof ENGINE_SETTINGS>>) {
  return {
    database: { url: withPassword(env.DATABASE_URL, env.DATABASE_PASSWORD), poolSize: env.DATABASE_POOL_SIZE },
    clickhouse: { url: withPassword(env.CLICKHOUSE_URL, env.CLICKHOUSE_PASSWORD) },
  }
}

function withPassword(url: string | undefined, password: string | undefined): string | undefined {
  if (url === undefined || password === undefined) return url
  const address = new URL(url)
  // A percent sign would be taken for the beginning of a code.
  address.password = encodeURIComponent(password)
  return address.href
}
