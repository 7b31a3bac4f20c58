import { agorotToShekels, shekelsToAgorot } from '#services/domain/money.ts'
import { HttpError, type Refused, refusalsBy } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { ClaimClosed } from '#services/purchasing/claims.command.ts'
import {
  type Approved,
  approveDraft,
  cancelDraft,
  changeQuantity,
  closeDraft,
  type QuantityChanged,
  type RequestDraftDeps,
  requestDraft,
  savePlanSettings,
} from '#services/purchasing/draft-orders.command.ts'
import { type OrderingSettings, readPlanSettings } from '#services/purchasing/draft-orders.queries.ts'
import type { Received } from '#services/purchasing/goods-in.command.ts'
import { findStaffNames } from '#services/staff/staff-names.queries.ts'
import {
  DRAFT_CALLS,
  type DraftOrderAnswer,
  DraftRefused,
  type DraftSettings,
  DraftSettingsAnswer,
  DraftSettingsChange,
  type GeneratedDraft,
} from '../draft-orders.contract.ts'
import { centsToEuro } from './draft-item.presenter.ts'
import { type ComparisonRefused, readComparison, readDraft, readDrafts, readLine } from './draft-order-reads.ts'
import { goodsInText, draftOrdersText as text } from './draft-orders.text.ts'

type Answers = QuantityChanged | Approved | Received | ComparisonRefused | ClaimClosed | Refused<'no_supplier' | 'not_prepared'>

/** The HTTP errors of draft orders. */
export const refusalOf = refusalsBy<Answers>({
  unknown: [404, 'draft_not_found', text.unknown],
  unknown_line: [404, 'draft_line_not_found', text.unknownLine],
  not_ready: [409, 'draft_not_ready', text.notReady],
  without_lines: [409, 'draft_without_lines', text.withoutLines],
  approved: [409, 'draft_approved', text.approved],
  quantity_changed: [409, 'quantity_changed', text.quantityChanged],
  draft_changed: [409, 'draft_changed', text.draftChanged],
  empty: [409, 'draft_empty', text.empty],
  against_terms: [409, 'draft_against_terms', text.againstTerms],
  outdated: [409, 'draft_outdated', text.outdated],
  not_approved: [409, 'draft_not_approved', text.notApproved],
  not_prepared: [409, 'draft_not_ready', text.notPrepared],
  no_supplier: [404, 'supplier_not_found', text.noSupplier],
  no_open_claim: [409, 'no_open_claim', goodsInText.noOpenClaim],
})

interface DraftSettingsRoutes {
  database: Database
  now: () => Date
}

/** Draft orders: request, read, change, decide. */
export function draftOrderRoutes(app: App, deps: RequestDraftDeps): void {
  const { database } = deps
  draftSettingsRoutes(app, deps)
  app.route({ ...DRAFT_CALLS.list, handler: async ({ query }) => readDrafts(database, query) })
  app.route({
    ...DRAFT_CALLS.generate,
    handler: async ({ staff }): Promise<GeneratedDraft> => {
      const { draftOrderId, number, status, isNew } = await requestDraft(deps, staff.staffId)
      return { ok: true, draftOrderId, status, message: isNew ? text.asked(number) : text.askedBefore(number) }
    },
  })
  app.route({ ...DRAFT_CALLS.draft, handler: ({ params }) => answerDraft(database, params.id) })
  app.route({
    ...DRAFT_CALLS.line,
    handler: async ({ params }) => {
      const line = await readLine(database, params.id, params.lineId)
      if (line === null) throw refusalOf('unknown_line')
      return line
    },
  })
  app.route({
    ...DRAFT_CALLS.compare,
    handler: async ({ params, query }) => {
      const compared = await readComparison(database, query.with, params.id)
      if (!compared.ok) throw refusalOf(compared)
      return compared
    },
  })
  draftChangeRoutes(app, deps)
}

/** Settings of the next draft. */
function draftSettingsRoutes(app: App, { database, now }: DraftSettingsRoutes): void {
  const url = DRAFT_CALLS.settings.url
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
      const saved = await savePlanSettings(database, { settings: readSettings(settings), seenVersion, by: staff.staffId, at: now() })
      const current = await answer(database)
      if (!saved.ok) throw new HttpError(409, saved.reason, text.settingsChanged(current))
      return current
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

/** In whole cents, agorot and hundredths of a percent. */
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

/** Decisions about a draft; each answers with its new state. */
function draftChangeRoutes(app: App, deps: RequestDraftDeps): void {
  const answer = (id: string) => answerDraft(deps.database, id)
  app.route({
    ...DRAFT_CALLS.changeQuantity,
    handler: async ({ params, body: { quantity, seen, note }, staff }) => {
      const change = { draftOrderId: params.id, lineId: params.lineId, by: staff.staffId, quantity, seen, note: note?.trim() || null }
      const changed = await changeQuantity(deps, change)
      if (!changed.ok) throw refusalOf(changed)
      return answer(params.id)
    },
  })
  app.route({
    ...DRAFT_CALLS.approve,
    handler: async ({ params, body: { seenTires, seenPrice, wantedOn = null, isAgreed = false }, staff }) => {
      const approval = { draftOrderId: params.id, by: staff.staffId, seenTires, seenCents: Math.round(seenPrice * 100), wantedOn, isAgreed }
      const approved = await approveDraft(deps, approval)
      if (!approved.ok) throw refusalOf(approved)
      return answer(params.id)
    },
  })
  app.route({
    ...DRAFT_CALLS.cancel,
    handler: async ({ params, staff }) => {
      const cancelled = await cancelDraft(deps, params.id, staff.staffId)
      if (!cancelled.ok) throw refusalOf(cancelled)
      return answer(params.id)
    },
  })
  app.route({
    ...DRAFT_CALLS.close,
    handler: async ({ params, staff }) => {
      const closed = await closeDraft(deps, params.id, staff.staffId)
      if (!closed.ok) throw refusalOf(closed)
      return answer(params.id)
    },
  })
}

export async function answerDraft(database: Database, draftOrderId: string): Promise<DraftOrderAnswer> {
  const order = await readDraft(database, draftOrderId)
  if (order === null) throw refusalOf('unknown')
  return { ok: true, order }
}
