import type { Supplier } from '#events/suppliers.events.ts'
import { addDays } from '#services/domain/calendar.ts'
import type { NamedDraft } from '#services/domain/draft-name.ts'
import type { LandedCost } from '#services/domain/landed-cost.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { DraftOutcome } from './computed-draft.ts'
import { firstWeek } from './demand/weeks.ts'
import { type DraftStatus, IS_OUTDATED } from './draft-record.ts'
import type { PlanLine } from './plan/plan.ts'
import { type PlanSettings, WEEKS } from './plan/plan-input.ts'

export type { DraftOutcome } from './computed-draft.ts'

export interface DraftRecord {
  draftOrderId: string
  number: number
  status: DraftStatus
  stage: 'waiting' | 'reading' | 'planning' | 'writing'
  /** Progress, 0 to 1. */
  share: number
  failure: 'cannot_plan' | 'tried_too_often' | null
  /** For current quantities. */
  items: number
  tires: number
  cents: number
  createdBy: string
  createdAt: Date
  updatedAt: Date
  approvedBy: string | null
  approvedAt: Date | null
  receivedBy: string | null
  receivedAt: Date | null
  /** As it was approved. */
  wantedOn: string | null
  /** Another one was approved since it was computed, so it cannot be. */
  isOutdated: boolean
}

const COLUMNS = `draft_order_id AS "draftOrderId", number, status, stage, share, failure, items, tires, cents::float8 AS cents,
  created_by AS "createdBy", created_at AS "createdAt", updated_at AS "updatedAt", approved_by AS "approvedBy", approved_at AS "approvedAt",
  received_by AS "receivedBy", received_at AS "receivedAt", wanted_on::text AS "wantedOn", ${IS_OUTDATED} AS "isOutdated"`

interface DraftSort {
  limit: number
  by: 'createdAt' | 'totalPrice'
  isAscending: boolean
}

/** By date or sum; of equal sums the newest first. */
export async function listDraftOrders(queryable: Queryable, { limit, by, isAscending }: DraftSort): Promise<DraftRecord[]> {
  const direction = isAscending ? 'ASC' : 'DESC'
  const order =
    by === 'totalPrice' ? `cents ${direction}, created_at DESC, draft_order_id` : `created_at ${direction}, draft_order_id ${direction}`
  const { rows } = await queryable.query<DraftRecord>(`SELECT ${COLUMNS} FROM draft_orders ORDER BY ${order} LIMIT $1`, [limit])
  return rows
}

/** What these drafts are known by, by id. */
export async function findDraftNames(queryable: Queryable, draftOrderIds: readonly string[]): Promise<ReadonlyMap<string, NamedDraft>> {
  const { rows } = await queryable.query<{ draftOrderId: string; number: number; createdAt: Date; cents: number }>(
    `SELECT draft_order_id AS "draftOrderId", number, created_at AS "createdAt", cents::float8 AS cents
     FROM draft_orders WHERE draft_order_id = ANY ($1)`,
    [draftOrderIds],
  )
  return new Map(rows.map(({ draftOrderId, ...draft }) => [draftOrderId, namedDraft(draft)]))
}

export function namedDraft({ number, createdAt, cents }: Pick<DraftRecord, 'number' | 'createdAt' | 'cents'>): NamedDraft {
  return { number, createdAt: createdAt.toISOString(), totalPrice: cents / 100 }
}

/** `outcome`: null until completed. */
export async function findDraftOrder(
  queryable: Queryable,
  draftOrderId: string,
): Promise<(DraftRecord & { outcome: DraftOutcome | null }) | null> {
  const { rows } = await queryable.query<DraftRecord & { outcome: DraftOutcome | null }>(
    `SELECT ${COLUMNS}, outcome FROM draft_orders WHERE draft_order_id = $1`,
    [draftOrderId],
  )
  return rows[0] ?? null
}

export interface DraftLine {
  lineId: string
  ean: string
  name: string
  displaySize: string
  supplier: Supplier
  articleId: string
  sku: string
  /** Current and planned quantity, in articles. */
  quantity: number
  computed: number
  /** Of one article. */
  tires: number
  unitCents: number
  landedAgorot: number
  /** The supplier's minimum when it was computed. */
  minimumQuantity: number
  multiple: number
  /** What the supplier had when it was computed, in articles; null = as many as anybody orders. */
  supplierUnits: number | null
  stock: number
  soldLastYear: number
  reasons: PlanLine['reasons']
  /** For the product, over all suppliers, as computed. */
  computedOfProduct: number
  editedBy: string | null
  editedAt: Date | null
  note: string | null
  /** Received so far: into stock, older than agreed, another article. */
  arrived: number
  tooOld: number
  wrong: number
}

/** Every line of a draft, in the plan's order. */
export async function listDraftLines(queryable: Queryable, draftOrderId: string): Promise<DraftLine[]> {
  const { rows } = await queryable.query<DraftLine>(
    // The computed JSON is parsed once per line.
    `SELECT line_id AS "lineId", d.ean, name, "displaySize", d.supplier, "articleId", d.sku, d.quantity, computed, d.tires,
       unit_cents AS "unitCents", landed_agorot::float8 AS "landedAgorot", stock, "soldLastYear", reasons,
       (sum ->> 'computed')::int AS "computedOfProduct", edited_by AS "editedBy", edited_at AS "editedAt", note,
       came.arrived, came."tooOld", came.wrong, coalesce((chosen -> 'offer' ->> 'minimumQuantity')::int, 1) AS "minimumQuantity", coalesce((chosen -> 'offer' ->> 'multiple')::int, 1) AS multiple,
       CASE WHEN (chosen -> 'offer' ->> 'isAtLeast')::boolean THEN NULL ELSE (chosen -> 'offer' ->> 'units')::int END AS "supplierUnits"
     FROM draft_lines d
     CROSS JOIN json_to_record(line)
       AS planned (name text, "displaySize" text, "articleId" text, stock int, "soldLastYear" int, reasons json, sum json, offers json)
     LEFT JOIN json_array_elements(offers) AS chosen ON chosen -> 'offer' ->> 'articleId' = "articleId"
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(arrived), 0)::int AS arrived, coalesce(sum(too_old), 0)::int AS "tooOld", coalesce(sum(wrong), 0)::int AS wrong
       FROM goods_in g WHERE g.line_id = d.line_id) AS came
     WHERE draft_order_id = $1 ORDER BY place`,
    [draftOrderId],
  )
  return rows
}

/** The last receipt of these articles: cost and supplier. */
export async function findReceivedCosts(queryable: Queryable, eans: readonly string[]): Promise<ReadonlyMap<string, LandedCost>> {
  const { rows } = await queryable.query<{ ean: string; landedAgorot: number; supplier: string }>(
    `SELECT DISTINCT ON (ean) ean, landed_agorot::float8 AS "landedAgorot", supplier FROM goods_in
     WHERE ean = ANY ($1) AND arrived > 0 ORDER BY ean, received_at DESC, line_id`,
    [eans],
  )
  return new Map(rows.map(({ ean, ...cost }) => [ean, { ...cost, basis: 'received' as const }]))
}

/** A computed line, with the inputs of its numbers. */
export interface ComputedDraftLine {
  line: PlanLine
  outcome: DraftOutcome
  /** The product's articles that the draft buys. */
  boughtArticleIds: string[]
  /** First day of each period of `line.soldByFourWeeks`. */
  fourWeeksFrom: string[]
}

export async function findDraftLine(queryable: Queryable, draftOrderId: string, lineId: string): Promise<ComputedDraftLine | null> {
  const { rows } = await queryable.query<Omit<ComputedDraftLine, 'fourWeeksFrom'>>(
    `SELECT line, outcome, ARRAY(SELECT other.line ->> 'articleId' FROM draft_lines other
         WHERE other.draft_order_id = l.draft_order_id AND other.ean = l.ean) AS "boughtArticleIds"
     FROM draft_lines l JOIN draft_orders USING (draft_order_id) WHERE draft_order_id = $1 AND line_id = $2`,
    [draftOrderId, lineId],
  )
  const [found] = rows
  return found ? { ...found, fourWeeksFrom: fourWeeksFrom(found.outcome.today, found.line.soldByFourWeeks.length) } : null
}

const FOUR_WEEKS = 4

function fourWeeksFrom(today: string, stretches: number): string[] {
  const first = WEEKS - stretches * FOUR_WEEKS
  return Array.from({ length: stretches }, (_, index) => addDays(firstWeek(today), (first + index * FOUR_WEEKS) * 7))
}

/** Drafts that wait for approval: completed, not empty, and computed since the last approval. */
const WAITS = `status = 'completed' AND approved_at IS NULL AND tires > 0 AND NOT ${IS_OUTDATED}`

/** The newest of them; null without any. */
export async function findDraftToApprove(queryable: Queryable): Promise<DraftRecord | null> {
  const { rows } = await queryable.query<DraftRecord>(
    `SELECT ${COLUMNS} FROM draft_orders WHERE ${WAITS} ORDER BY created_at DESC, draft_order_id DESC LIMIT 1`,
  )
  return rows[0] ?? null
}

export async function countDraftsToApprove(queryable: Queryable): Promise<number> {
  const { rows } = await queryable.query<{ count: number }>(`SELECT count(*)::int AS count FROM draft_orders WHERE ${WAITS}`)
  return rows[0]?.count ?? 0
}

/** Whether a draft was ever approved. */
export async function hasApprovedDraft(queryable: Queryable): Promise<boolean> {
  const { rowCount } = await queryable.query('SELECT FROM draft_orders WHERE approved_at IS NOT NULL LIMIT 1')
  return rowCount > 0
}

/** Settings by staff; rates of signals are measured. */
export type OrderingSettings = Omit<PlanSettings, 'signalRates'>

export interface SavedSettings {
  settings: OrderingSettings
  /** 0 = the defaults. */
  version: number
  changedAt: Date | null
  changedBy: string | null
}

/** Tires made in the EU have no customs duty. */
const DEFAULT_SETTINGS: OrderingSettings = {
  serviceLevel: 95,
  agorotPerEuro: 392,
  customsBasisPoints: 0,
  freightCents: { rduch: 400, deltiFr: 700, deltiDe: 500 },
  budgetCents: null,
  maxTires: null,
}

/** The settings of the next draft. */
export async function readPlanSettings(queryable: Queryable): Promise<SavedSettings> {
  const { rows } = await queryable.query<SavedSettings>(
    `SELECT settings, version, changed_at AS "changedAt", changed_by AS "changedBy" FROM plan_settings ORDER BY version DESC LIMIT 1`,
  )
  return rows[0] ?? { settings: DEFAULT_SETTINGS, version: 0, changedAt: null, changedBy: null }
}
