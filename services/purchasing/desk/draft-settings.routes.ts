import { agorotToShekels, shekelsToAgorot } from '#services/domain/money.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { Database } from '#services/platform/postgres.ts'
import { savePlanSettings } from '#services/purchasing/plan-settings.command.ts'
import { type OrderingSettings, readPlanSettings } from '#services/purchasing/plan-settings.queries.ts'
import { findStaffNames } from '#services/staff/staff-names.ts'
import { DraftRefused, type DraftSettings, DraftSettingsAnswer, DraftSettingsChange } from '../draft-orders.contract.ts'
import { centsToEuro } from './draft-order.presenter.ts'
import { draftOrdersText } from './draft-orders.text.ts'

export interface DraftSettingsRoutes {
  database: Database
  now: () => Date
}

/** By which the next draft order is computed. */
export function draftSettingsRoutes(app: App, { database, now }: DraftSettingsRoutes): void {
  const url = '/api/v1/draft-orders/settings'
  app.get(url, { schema: { summary: 'Settings of draft orders', response: { 200: DraftSettingsAnswer } } }, () => answer(database))
  app.post(
    url,
    {
      schema: {
        summary: 'Changes the settings of draft orders',
        body: DraftSettingsChange,
        response: { 200: DraftSettingsAnswer, 409: DraftRefused },
      },
    },
    async ({ body: { settings, seenVersion }, staff }) => {
      const isSaved = await savePlanSettings(database, { settings: readSettings(settings), seenVersion, by: staff.staffId, at: now() })
      if (!isSaved) throw new HttpError(409, 'settings_changed', draftOrdersText.settingsChanged)
      return answer(database)
    },
  )
}

async function answer(database: Database): Promise<DraftSettingsAnswer> {
  const { settings, version, changedAt, changedBy } = await readPlanSettings(database)
  const names = await findStaffNames(database, changedBy === null ? [] : [changedBy])
  return {
    ok: true,
    settings: presentSettings(settings),
    version,
    changedAt: changedAt?.toISOString() ?? null,
    changedBy: changedBy === null ? null : (names.get(changedBy) ?? changedBy),
  }
}

function presentSettings({ agorotPerEuro, customsBasisPoints, freightCents, budgetCents, ...same }: OrderingSettings): DraftSettings {
  const { rduch, deltiFr, deltiDe } = freightCents
  return {
    ...same,
    eurRate: agorotToShekels(agorotPerEuro),
    customsPercent: customsBasisPoints / 100,
    freight: { rduch: centsToEuro(rduch), deltiFr: centsToEuro(deltiFr), deltiDe: centsToEuro(deltiDe) },
    budget: budgetCents === null ? null : centsToEuro(budgetCents),
  }
}

/** Whole cents, agorot and hundredths of a percent; euros have a hundred cents as shekels have agorot. */
function readSettings({ eurRate, customsPercent, freight, budget, serviceLevel, maxTires }: DraftSettings): OrderingSettings {
  const hundredths = shekelsToAgorot
  return {
    ...{ serviceLevel, maxTires },
    agorotPerEuro: hundredths(eurRate),
    customsBasisPoints: hundredths(customsPercent),
    freightCents: { rduch: hundredths(freight.rduch), deltiFr: hundredths(freight.deltiFr), deltiDe: hundredths(freight.deltiDe) },
    budgetCents: budget === null ? null : hundredths(budget),
  }
}
