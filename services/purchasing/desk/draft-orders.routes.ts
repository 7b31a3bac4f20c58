import { Type } from 'typebox'
import { Uuid } from '#events/primitives.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { type RequestDraftDeps, requestDraft } from '#services/purchasing/request-draft.command.ts'
import {
  DraftComparison,
  DraftItemDetails,
  DraftOrderAnswer,
  DraftOrders,
  DraftOrdersQuery,
  DraftRefused,
  GenerateDraft,
  GeneratedDraft,
} from '../draft-orders.contract.ts'
import { draftChangeRoutes } from './draft-changes.routes.ts'
import { readComparison, readDraft, readDrafts, readLine } from './draft-order-reads.ts'
import { draftOrdersText } from './draft-orders.text.ts'
import { DraftLinePath, DraftPath } from './draft-path.ts'
import { draftSettingsRoutes } from './draft-settings.routes.ts'

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
    async ({ params }): Promise<DraftOrderAnswer> => ({ ok: true, order: await readDraft(database, params.id) }),
  )
  app.get(
    '/api/v1/draft-orders/:id/lines/:lineId',
    { schema: { summary: 'The sum of a line, with every number', params: DraftLinePath, response: { 200: DraftItemDetails } } },
    async ({ params }) => readLine(database, params.id, params.lineId),
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
    async ({ params, query }) => readComparison(database, query.with, params.id),
  )
  draftChangeRoutes(app, deps)
}
