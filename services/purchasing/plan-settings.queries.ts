import type { Queryable } from '#services/platform/postgres.ts'
import type { PlanSettings } from './plan/plan-input.ts'

/** What staff set; the rates of signals are measured. */
export type OrderingSettings = Omit<PlanSettings, 'signalRates'>

export interface SavedSettings {
  settings: OrderingSettings
  /** 0 = the shop's defaults, which nobody has changed. */
  version: number
  changedAt: Date | null
  changedBy: string | null
}

/** Tires made in the EU come in without customs. */
const DEFAULT_SETTINGS: OrderingSettings = {
  serviceLevel: 95,
  agorotPerEuro: 392,
  customsBasisPoints: 0,
  freightCents: { rduch: 400, deltiFr: 700, deltiDe: 500 },
  budgetCents: null,
  maxTires: null,
}

/** By which the next draft is computed. */
export async function readPlanSettings(queryable: Queryable): Promise<SavedSettings> {
  const { rows } = await queryable.query<SavedSettings>(
    `SELECT settings, version, changed_at AS "changedAt", changed_by AS "changedBy" FROM plan_settings ORDER BY version DESC LIMIT 1`,
  )
  return rows[0] ?? { settings: DEFAULT_SETTINGS, version: 0, changedAt: null, changedBy: null }
}
