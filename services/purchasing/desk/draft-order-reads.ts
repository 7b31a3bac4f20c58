import { SUPPLIERS, type Supplier } from '#events/suppliers.events.ts'
import { draftName } from '#services/domain/draft-name.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { endOfDay, newTask, type OpenTask } from '#services/domain/staff-task.ts'
import type { Database } from '#services/platform/postgres.ts'
import {
  type DraftLine,
  type DraftOutcome,
  type DraftRecord,
  findDraftLine,
  findDraftNames,
  findDraftOrder,
  listDraftLines,
  listDraftOrders,
  namedDraft,
} from '#services/purchasing/draft-orders.queries.ts'
import { findStaffNames } from '#services/staff/staff-names.queries.ts'
import { arrivalOf } from '../demand/horizon.ts'
import { readShipmentDates } from '../demand/read-plan-input.ts'
import type {
  ComparedLine,
  DraftComparison,
  DraftItemDetails,
  DraftOrder,
  DraftOrderRow,
  DraftOrders,
  DraftOrdersQuery,
} from '../draft-orders.contract.ts'
import { findDraftToApprove } from '../draft-orders.queries.ts'
import { centsToEuro, type KnownOfLines, presentItem, readShopFacts, type StaffNames } from './draft-item.presenter.ts'
import { presentLine } from './draft-line.presenter.ts'
import { draftOrdersText } from './draft-orders.text.ts'

/** The newest draft that waits for approval: the others would order the same goods again. */
export async function listDraftTasks(database: Database): Promise<OpenTask[]> {
  const draft = await findDraftToApprove(database)
  if (!draft) return []
  const { draftOrderId, tires, createdAt } = draft
  return [
    newTask({
      kind: 'draft',
      id: draftOrderId,
      what: draftName(namedDraft(draft)),
      count: tires,
      since: createdAt,
      due: endOfDay(createdAt),
    }),
  ]
}

const NONE: Record<Supplier, number> = { rduch: 0, deltiFr: 0, deltiDe: 0 }

type Pair = readonly [before: DraftLine | undefined, after: DraftLine | undefined]

const MAX_DRAFTS = 50

/** `without_lines`: one is still being prepared, failed, or was cancelled before it was computed. */
export type ComparisonRefused = { ok: false; reason: 'unknown' | 'without_lines' }

export async function readDrafts(database: Database, { limit, sortBy = 'createdAt', sortOrder }: DraftOrdersQuery): Promise<DraftOrders> {
  const drafts = await listDraftOrders(database, {
    limit: Number(limit ?? MAX_DRAFTS),
    by: sortBy,
    isAscending: sortOrder === '1',
  })
  const names = await findStaffNames(database, staffIdsOf(drafts))
  return { ok: true, orders: drafts.map((draft) => presentRow(draft, names)) }
}

export async function readDraft(database: Database, draftOrderId: string): Promise<DraftOrder | null> {
  const draft = await findDraftOrder(database, draftOrderId)
  if (draft === null) return null
  // Lines are written together with the outcome.
  const lines = draft.outcome === null ? [] : await listDraftLines(database, draftOrderId)
  const names = await findStaffNames(database, staffIdsOf([draft], lines))
  const wantedOn = await readWantedOn(database, draft)
  return { ...presentDraft(draft, lines, { names, ...(await readShopFacts(database, lines)) }), wantedOn }
}

export async function readLine(database: Database, draftOrderId: string, lineId: string): Promise<DraftItemDetails | null> {
  const found = await findDraftLine(database, draftOrderId, lineId)
  if (!found) return null
  const onOrder = found.line.onOrderFrom.drafts.map((draft) => draft.draftOrderId)
  return presentLine(found, await findDraftNames(database, onOrder))
}

export async function readComparison(database: Database, beforeId: string, afterId: string): Promise<DraftComparison | ComparisonRefused> {
  const [before, after] = await Promise.all([findDraftOrder(database, beforeId), findDraftOrder(database, afterId)])
  if (before === null || after === null) return { ok: false, reason: 'unknown' }
  if (before.outcome === null || after.outcome === null) return { ok: false, reason: 'without_lines' }
  const [was, is] = await Promise.all([listDraftLines(database, beforeId), listDraftLines(database, afterId)])
  const names = await findStaffNames(database, staffIdsOf([before, after]))
  return { ok: true, before: presentRow(before, names), after: presentRow(after, names), ...compareLines(was, is) }
}

/** Differences between two drafts, by EAN. Equal articles are compared first, a product's remaining ones in order. */
function compareLines(before: readonly DraftLine[], after: readonly DraftLine[]): Pick<DraftComparison, 'lines' | 'unchanged'> {
  const [was, is] = [Map.groupBy(before, ({ ean }) => ean), Map.groupBy(after, ({ ean }) => ean)]
  const eans = [...new Set([...was.keys(), ...is.keys()])].sort()
  const pairs = eans.flatMap((ean) => pairUp(was.get(ean) ?? [], is.get(ean) ?? []))
  const differing = pairs.filter(([one, other]) => !isSame(one, other))
  return { lines: differing.map(toComparedLine), unchanged: pairs.length - differing.length }
}

function pairUp(before: readonly DraftLine[], after: readonly DraftLine[]): Pair[] {
  const same = before.flatMap((line): [DraftLine, DraftLine][] => {
    const other = after.find(({ articleId }) => articleId === line.articleId)
    return other ? [[line, other]] : []
  })
  const paired = new Set(same.flat())
  const [left, right] = [before.filter((line) => !paired.has(line)), after.filter((line) => !paired.has(line))]
  const others = Array.from({ length: Math.max(left.length, right.length) }, (_, index): Pair => [left[index], right[index]])
  return [...same, ...others]
}

function isSame(one: DraftLine | undefined, other: DraftLine | undefined): boolean {
  return one?.articleId === other?.articleId && one?.quantity === other?.quantity && one?.unitCents === other?.unitCents
}

function toComparedLine([before, after]: Pair): ComparedLine {
  const shown = after ?? before
  const sideOf = (line: DraftLine | undefined): ComparedLine['before'] =>
    line ? { quantity: line.quantity, source: line.supplier, unitPrice: centsToEuro(line.unitCents) } : null
  return {
    ean: shown?.ean ?? '',
    product: shown?.name ?? '',
    displaySize: shown?.displaySize ?? '',
    before: sideOf(before),
    after: sideOf(after),
  }
}

/** Staff ids in drafts. */
function staffIdsOf(drafts: readonly DraftRecord[], lines: readonly DraftLine[] = []): string[] {
  const ids = drafts.flatMap(({ createdBy, approvedBy, receivedBy }) => [createdBy, approvedBy, receivedBy])
  return [...new Set([...ids, ...lines.map(({ editedBy }) => editedBy)].filter((id) => id !== null))]
}

function presentRow(draft: DraftRecord, names: StaffNames): DraftOrderRow {
  const nameOf = (by: string | null): string | null => (by === null ? null : (names.get(by) ?? by))
  const { status, stage, share, failure, isOutdated } = draft
  const isActive = status === 'initial' || status === 'preparing'
  return {
    _id: draft.draftOrderId,
    status,
    ...namedDraft(draft),
    updatedAt: draft.updatedAt.toISOString(),
    createdBy: nameOf(draft.createdBy) ?? draft.createdBy,
    totalItems: draft.items,
    totalTires: draft.tires,
    approvedAt: draft.approvedAt?.toISOString() ?? null,
    approvedBy: nameOf(draft.approvedBy),
    receivedAt: draft.receivedAt?.toISOString() ?? null,
    receivedBy: nameOf(draft.receivedBy),
    isOutdated,
    progress: isActive ? { stage, share: Math.round(share * 100) / 100 } : null,
    failure: failure === null ? null : draftOrdersText.failures[failure],
  }
}

/** Totals are of current quantities; counters and left-out units as computed. */
function presentDraft(
  draft: DraftRecord & { outcome: DraftOutcome | null },
  lines: readonly DraftLine[],
  known: KnownOfLines,
): Omit<DraftOrder, 'wantedOn'> {
  const { outcome } = draft
  const totals = outcome?.totals
  const bySupplier = (amount: (line: DraftLine) => number): Record<Supplier, number> => {
    const sums = { ...NONE }
    for (const line of lines) sums[line.supplier] += amount(line)
    return sums
  }
  const cents = bySupplier(({ quantity, unitCents }) => quantity * unitCents)
  return {
    ...presentRow(draft, known.names),
    amountPerSupplier: bySupplier(({ quantity, tires }) => quantity * tires),
    pricePerSupplier: Object.fromEntries(SUPPLIERS.map((supplier) => [supplier, centsToEuro(cents[supplier])])) as Record<Supplier, number>,
    metrics: { lowestPriceCounters: totals?.lowestPriceCounters ?? NONE, chosenCounters: totals?.chosenCounters ?? NONE },
    computedTires: totals?.tires ?? 0,
    totalLanded: agorotToShekels(lines.reduce((sum, { quantity, landedAgorot }) => sum + quantity * landedAgorot, 0)),
    saved: totals && totals.savedAgorot !== null ? agorotToShekels(totals.savedAgorot) : null,
    editedLines: lines.filter(({ quantity, computed }) => quantity !== computed).length,
    unavailable: (outcome?.unavailable ?? []).map(({ name: product, ...rest }) => ({ product, ...rest })),
    leftOut: totals?.leftOut ?? 0,
    isWithoutAnalytics: outcome?.missing.includes('analytics') ?? false,
    settings: outcome && presentSettings(outcome),
    items: lines.map((line) => presentItem(line, known)),
  }
}

function presentSettings({ settings, budgetLeftCents, horizonWeeks }: DraftOutcome): NonNullable<DraftOrder['settings']> {
  const { serviceLevel, agorotPerEuro, customsBasisPoints, budgetCents, maxTires } = settings
  const leftCents = budgetLeftCents ?? budgetCents
  return {
    serviceLevel,
    maxTires,
    horizonWeeks,
    eurRate: agorotToShekels(agorotPerEuro),
    customsPercent: customsBasisPoints / 100,
    budget: budgetCents === null ? null : centsToEuro(budgetCents),
    budgetLeft: leftCents === null ? null : centsToEuro(leftCents),
  }
}

/** As it was approved; until then the arrival of the shipment that it can be part of. */
export async function readWantedOn(database: Database, draft: DraftRecord & { outcome: DraftOutcome | null }): Promise<string | null> {
  if (draft.approvedAt !== null || !draft.outcome) return draft.wantedOn
  return arrivalOf(draft.outcome.today, await readShipmentDates(database))
}
