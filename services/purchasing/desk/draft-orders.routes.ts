import { Type } from 'typebox'
import { Uuid } from '#events/primitives.ts'
import { agorotToShekels, shekelsToAgorot } from '#services/domain/money.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { Database } from '#services/platform/postgres.ts'
import {
  type ApprovalRefused,
  approveDraft,
  cancelDraft,
  changeQuantity,
  closeDraft,
  type QuantityRefused,
  type RequestDraftDeps,
  requestDraft,
  savePlanSettings,
} from '#services/purchasing/draft-orders.command.ts'
import { type OrderingSettings, readPlanSettings } from '#services/purchasing/draft-orders.queries.ts'
import { findStaffNames } from '#services/staff/staff-names.queries.ts'
import { DRAFT_CALLS } from '../draft-orders.calls.ts'
import {
  DraftApproval,
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
  QuantityChange,
} from '../draft-orders.contract.ts'
import { centsToEuro } from './draft-item.presenter.ts'
import { type ComparisonRefused, readComparison, readDraft, readDrafts, readLine } from './draft-order-reads.ts'
import { draftOrdersText as text } from './draft-orders.text.ts'

export type DraftRefusal =
  | Exclude<ApprovalRefused | QuantityRefused | ComparisonRefused, 'changed'>
  | 'not_approved'
  | 'quantity_changed'
  | 'draft_changed'
  | 'settings_changed'

const REFUSALS: Record<DraftRefusal, ConstructorParameters<typeof HttpError>> = {
  unknown: [404, 'draft_not_found', text.unknown],
  unknown_line: [404, 'draft_line_not_found', text.unknownLine],
  not_ready: [409, 'draft_not_ready', text.notReady],
  without_lines: [409, 'draft_without_lines', text.withoutLines],
  approved: [409, 'draft_approved', text.approved],
  quantity_changed: [409, 'quantity_changed', text.quantityChanged],
  draft_changed: [409, 'draft_changed', text.draftChanged],
  empty: [409, 'draft_empty', text.empty],
  outdated: [409, 'draft_outdated', text.outdated],
  not_approved: [409, 'draft_not_approved', text.notApproved],
  settings_changed: [409, 'settings_changed', text.settingsChanged],
}

/** What the calls of draft orders answer when they refuse. */
export const refusalOf = (reason: DraftRefusal): HttpError => new HttpError(...REFUSALS[reason])

/** Which draft order, and which of its lines, a call's address names. */
const DraftPath = Type.Object({ id: Uuid })
const DraftLinePath = Type.Object({ id: Uuid, lineId: Uuid })

interface DraftSettingsRoutes {
  database: Database
  now: () => Date
}

/** Draft orders to suppliers: asked for, read, changed and decided. */
export function draftOrderRoutes(app: App, deps: RequestDraftDeps): void {
  const { database } = deps
  draftSettingsRoutes(app, deps)
  app.get(
    DRAFT_CALLS.list.path,
    { schema: { summary: 'Draft orders, the newest first', querystring: DraftOrdersQuery, response: { 200: DraftOrders } } },
    async ({ query }) => readDrafts(database, query),
  )
  app.post(
    DRAFT_CALLS.generate.path,
    {
      schema: {
        summary: 'Asks for a draft order; while one is prepared, that one',
        body: GenerateDraft,
        response: { 200: GeneratedDraft },
      },
    },
    async ({ staff }): Promise<GeneratedDraft> => {
      const { draftOrderId, status, isNew } = await requestDraft(deps, staff.staffId)
      return { ok: true, draftOrderId, status, message: isNew ? text.asked : text.askedBefore }
    },
  )
  app.get(
    DRAFT_CALLS.draft.path,
    { schema: { summary: 'A draft order with its lines', params: DraftPath, response: { 200: DraftOrderAnswer } } },
    ({ params }) => answerDraft(database, params.id),
  )
  app.get(
    DRAFT_CALLS.line.path,
    { schema: { summary: 'The sum of a line, with every number', params: DraftLinePath, response: { 200: DraftItemDetails } } },
    async ({ params }) => {
      const line = await readLine(database, params.id, params.lineId)
      if (line === null) throw refusalOf('unknown_line')
      return line
    },
  )
  app.get(
    DRAFT_CALLS.compare.path,
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
  const url = DRAFT_CALLS.settings.path
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

const ANSWERS = { 200: DraftOrderAnswer, 409: DraftRefused }

/** What staff decide about a draft order; each answers with the draft as it is from then on. */
function draftChangeRoutes(app: App, deps: RequestDraftDeps): void {
  const answer = (id: string) => answerDraft(deps.database, id)
  app.post(
    DRAFT_CALLS.changeQuantity.path,
    { schema: { summary: 'Orders another quantity of a line', params: DraftLinePath, body: QuantityChange, response: ANSWERS } },
    async ({ params, body: { quantity, seen, note }, staff }) => {
      const change = { draftOrderId: params.id, lineId: params.lineId, by: staff.staffId, quantity, seen, note: note?.trim() || null }
      const refused = await changeQuantity(deps, change)
      if (refused !== null) throw refusalOf(refused === 'changed' ? 'quantity_changed' : refused)
      return answer(params.id)
    },
  )
  app.post(
    DRAFT_CALLS.approve.path,
    { schema: { summary: 'Approves a draft order, once', params: DraftPath, body: DraftApproval, response: ANSWERS } },
    async ({ params, body: { seenTires, seenPrice }, staff }) => {
      const approval = { draftOrderId: params.id, by: staff.staffId, seenTires, seenCents: Math.round(seenPrice * 100) }
      const refused = await approveDraft(deps, approval)
      if (refused !== null) throw refusalOf(refused === 'changed' ? 'draft_changed' : refused)
      return answer(params.id)
    },
  )
  app.post(
    DRAFT_CALLS.cancel.path,
    { schema: { summary: 'Cancels a draft order that is not approved', params: DraftPath, response: ANSWERS } },
    async ({ params, staff }) => {
      const refused = await cancelDraft(deps, params.id, staff.staffId)
      if (refused !== null) throw refusalOf(refused)
      return answer(params.id)
    },
  )
  app.post(
    DRAFT_CALLS.close.path,
    { schema: { summary: 'Says that nothing more of it is waited for', params: DraftPath, response: ANSWERS } },
    async ({ params, staff }) => {
      const refused = await closeDraft(deps, params.id, staff.staffId)
      if (refused !== null) throw refusalOf(refused)
      return answer(params.id)
    },
  )
}

export async function answerDraft(database: Database, draftOrderId: string): Promise<DraftOrderAnswer> {
  const order = await readDraft(database, draftOrderId)
  if (order === null) throw refusalOf('unknown')
  return { ok: true, order }
}
