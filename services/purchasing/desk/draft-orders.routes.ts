import { Type } from 'typebox'
import { Uuid } from '#events/primitives.ts'
import { agorotToShekels, shekelsToAgorot } from '#services/domain/money.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { Database } from '#services/platform/postgres.ts'
import { savePlanSettings } from '#services/purchasing/plan-settings.command.ts'
import { type OrderingSettings, readPlanSettings } from '#services/purchasing/plan-settings.queries.ts'
import { type RequestDraftDeps, requestDraft } from '#services/purchasing/request-draft.command.ts'
import { findStaffNames } from '#services/staff/staff-names.queries.ts'
import {
  DraftComparison,
  DraftItemDetails,
  DraftOrderAnswer,
  DraftOrders,
  DraftOrdersQuery,
  DraftRefused,
  type DraftSettings,
  DraftSettingsAnswer,
  DraftSettingsChange,
  GenerateDraft,
  GeneratedDraft,
} from '../draft-orders.contract.ts'
import { answerDraft, draftChangeRoutes } from './draft-changes.routes.ts'
import { centsToEuro } from './draft-order.presenter.ts'
import { readComparison, readDrafts, readLine } from './draft-order-reads.ts'
import { draftOrdersText } from './draft-orders.text.ts'
import { DraftLinePath, DraftPath } from './draft-path.ts'
import { refusalOf } from './draft-refusals.ts'

interface DraftSettingsRoutes {
  database: Database
  now: () => Date
}

/** Draft orders to suppliers: asked for, read, changed and decided. */
export function draftOrderRoutes(app: App, deps: RequestDraftDeps): void {
  const { database } = deps
  draftSettingsRoutes(app, deps)
  app.get(
    '/api/v1/draft-orders',
    { schema: { summary: 'Draft orders, the newest first', querystring: DraftOrdersQuery, response: { 200: DraftOrders } } },
    async ({ query }) => readDrafts(database, query),
  )
  app.post(
    '/api/v1/draft-orders/generate',
    {
      schema: {
        summary: 'Asks for a draft order; while one is prepared, that one',
        body: GenerateDraft,
        response: { 200: GeneratedDraft },
      },
    },
    async ({ staff }): Promise<GeneratedDraft> => {
      const { draftOrderId, status, isNew } = await requestDraft(deps, staff.staffId)
      return { ok: true, draftOrderId, status, message: isNew ? draftOrdersText.asked : draftOrdersText.askedBefore }
    },
  )
  app.get(
    '/api/v1/draft-orders/:id',
    { schema: { summary: 'A draft order with its lines', params: DraftPath, response: { 200: DraftOrderAnswer } } },
    ({ params }) => answerDraft(database, params.id),
  )
  app.get(
    '/api/v1/draft-orders/:id/lines/:lineId',
    { schema: { summary: 'The sum of a line, with every number', params: DraftLinePath, response: { 200: DraftItemDetails } } },
    async ({ params }) => {
      const line = await readLine(database, params.id, params.lineId)
      if (line === null) throw refusalOf('unknown_line')
      return line
    },
  )
  app.get(
    '/api/v1/draft-orders/:id/compare',
    {
      schema: {
        summary: 'What differs from another draft order, which came before',
        params: DraftPath,
        querystring: Type.Object({ with: Uuid }),
        response: { 200: DraftComparison, 409: DraftRefused },
      },
    },
    async ({ params, query }) => {
      const compared = await readComparison(database, query.with, params.id)
      if (!compared.ok) throw refusalOf(compared.reason)
      return compared
    },
  )
  draftChangeRoutes(app, deps)
}

/** By which the next draft order is computed. */
function draftSettingsRoutes(app: App, { database, now }: DraftSettingsRoutes): void {
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
      if (!isSaved) throw refusalOf('settings_changed')
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
    serviceLevel,
    maxTires,
    agorotPerEuro: hundredths(eurRate),
    customsBasisPoints: hundredths(customsPercent),
    freightCents: { rduch: hundredths(freight.rduch), deltiFr: hundredths(freight.deltiFr), deltiDe: hundredths(freight.deltiDe) },
    budgetCents: budget === null ? null : hundredths(budget),
  }
}
