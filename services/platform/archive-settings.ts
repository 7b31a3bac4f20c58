import { join, resolve } from 'node:path'
import type { Settings } from './settings.ts'

/** Where old parts of the event log go, and after how many days. */
export function archiveOf(env: Settings) {
  return { keptDays: env.LOG_ARCHIVE_DAYS, place: archivePlaceOf(env) }
}

/** Null: the log stays in Postgres. */
function archivePlaceOf(env: Settings) {
  const { LOG_ARCHIVE_BUCKET: bucket, LOG_ARCHIVE_KEY_ID: keyId, LOG_ARCHIVE_SECRET: secret } = env
  if (bucket && keyId && secret) return { bucket, region: env.LOG_ARCHIVE_REGION, keyId, secret }
  if (env.LOG_ARCHIVE_DIR) return { directory: resolve(env.LOG_ARCHIVE_DIR) }
  return env.DATABASE_URL ? null : { directory: join(resolve(env.DATA_DIR), 'log-archive') }
}
