import type { Database } from '#services/platform/postgres.ts'
import type { OrderingSettings } from './plan-settings.queries.ts'

export interface SettingsChange {
  settings: OrderingSettings
  /** The version that was shown. */
  seenVersion: number
  by: string
  at: Date
}

/** Keeps the settings as the next version. False = there is a newer one than was shown, and nothing was kept. */
export async function savePlanSettings(database: Database, { settings, seenVersion, by, at }: SettingsChange): Promise<boolean> {
  const { rowCount } = await database.query(
    `INSERT INTO plan_settings (version, settings, changed_by, changed_at)
     SELECT $1::int + 1, $2, $3, $4 WHERE (SELECT coalesce(max(version), 0) FROM plan_settings) = $1::int
     ON CONFLICT (version) DO NOTHING`,
    [seenVersion, JSON.stringify(settings), by, at],
  )
  return rowCount > 0
}
