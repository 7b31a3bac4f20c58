import { draw } from '#migrations/demo/draw.ts'
import { israelInstant } from '#services/domain/israel-time.ts'
import { setFloorRule } from '#services/offers/floors.command.ts'
import { lockHandedOver } from '#services/orders/stock/stock.queries.ts'
import { readPlanInput } from '#services/purchasing/demand/read-plan-input.ts'
import { approveDraft, cancelDraft, requestDraft, savePlanSettings } from '#services/purchasing/draft-orders.command.ts'
import { prepareDraft, SYSTEM } from '#services/purchasing/draft-orders.job.ts'
import {
  type DraftLine,
  type DraftRecord,
  findDraftOrder,
  listDraftLines,
  listDraftOrders,
  readPlanSettings,
} from '#services/purchasing/draft-orders.queries.ts'
import { type CountedLine, receiveLines } from '#services/purchasing/goods-in.command.ts'
import { DAYS, type Day, type History, STAFF } from './history.ts'
import { uuidOf } from './people.ts'

/** Budget of one order to the suppliers, in euro cents. */
const BUDGET_CENTS = 900_000
const FLOORS = [
  { brandSlug: 'michelin', percent: 6 },
  { brandSlug: 'metzeler', percent: 10 },
]

/** Acts of staff by day; 0 = the oldest. */
const ACTS: Readonly<Record<number, (history: History, day: Day) => Promise<unknown>>> = {
  2: saySettings,
  18: approve,
  40: async (history, day) => {
    const draft = await prepare(history, day, { by: SYSTEM })
    if (draft) await cancelDraft(history.deps, draft.draftOrderId, STAFF)
  },
  46: (history, day) => receive(history, day, 1),
  63: approve,
  // The rest stays in transit.
  84: (history, day) => receive(history, day, 0.6),
  // Stays pending approval.
  [DAYS - 1]: (history, day) => prepare(history, day, { by: SYSTEM }),
}

/** Simulates purchasing: orders approved, received and in transit, and last night's draft. */
export async function simulatePurchases(history: History, day: Day): Promise<void> {
  await ACTS[day.index]?.(history, day)
}

async function saySettings({ deps, setClock }: History, { date }: Day): Promise<void> {
  if (!setClock(israelInstant(date, 9))) return
  const { settings, version } = await readPlanSettings(deps.database)
  await savePlanSettings(deps.database, {
    settings: { ...settings, budgetCents: BUDGET_CENTS },
    seenVersion: version,
    by: STAFF,
    at: deps.now(),
  })
  for (const { brandSlug, percent } of FLOORS)
    await setFloorRule(deps, { brandSlug, line: null, maxDiscountPercent: percent, seenPercent: null, by: STAFF })
}

async function approve(history: History, day: Day): Promise<void> {
  const draft = await prepare(history, day, { by: STAFF })
  if (!draft || !history.setClock(israelInstant(day.date, 11))) return
  const { draftOrderId, tires, cents } = draft
  await approveDraft(history.deps, { draftOrderId, by: STAFF, seenTires: tires, seenCents: cents, wantedOn: null, isAgreed: false })
}

/** Prepares a draft from the data of that day; the nightly one is by the system. */
async function prepare({ deps, setClock }: History, { date }: Day, { by }: { by: string }): Promise<DraftRecord | null> {
  const isNightly = by === SYSTEM
  if (!setClock(israelInstant(date, isNightly ? 2.2 : 10))) return null
  const { database, clickhouse } = deps
  // Prepared synchronously, without a queued job.
  const requesting = { ...deps, openQueue: async () => async () => undefined }
  const requested = isNightly ? await requestDraft(requesting, by, date) : await requestDraft(requesting, by)
  if (!requested) return null
  await prepareDraft({
    ...deps,
    readInput: async () => readPlanInput({ database, clickhouse, now: deps.now() }, (await readPlanSettings(database)).settings),
  })
  return findDraftOrder(database, requested.draftOrderId)
}

/** Receives a share of the lines of the oldest order in transit. */
async function receive({ deps, setClock }: History, { date }: Day, share: number): Promise<void> {
  const drafts = await listDraftOrders(deps.database, { limit: 10, by: 'createdAt', isAscending: true })
  const draft = drafts.find(({ approvedAt, receivedAt }) => approvedAt !== null && receivedAt === null)
  if (!draft || !setClock(israelInstant(date, 12))) return
  const { draftOrderId } = draft
  const lines = (await listDraftLines(deps.database, draftOrderId)).filter(({ quantity }) => quantity > 0)
  const came = lines.slice(0, Math.ceil(lines.length * share)).map((line, index) => counted(line, `${date} ${index}`))
  await receiveLines({ ...deps, lockHandedOver }, { draftOrderId, deliveryId: uuidOf(`${date} delivery`), by: STAFF, lines: came })
}

/** Occasionally a tire arrives too old, or is not the ordered one. */
function counted({ lineId, quantity, arrived, tooOld, wrong }: DraftLine, key: string): CountedLine {
  const seen = arrived + tooOld + wrong
  const awaited = quantity - seen
  const isTooOld = draw(`${key} old`) < 0.06
  const isWrong = !isTooOld && draw(`${key} wrong`) < 0.04
  const good = awaited - (isTooOld || isWrong ? 1 : 0)
  return { lineId, seen, arrived: good, tooOld: isTooOld ? 1 : 0, wrong: isWrong ? 1 : 0, dot: null }
}
