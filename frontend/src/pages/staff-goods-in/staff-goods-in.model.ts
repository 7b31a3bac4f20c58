import { invoke } from '@withease/factories'
import { combine, createEffect, createEvent, createStore, sample } from 'effector'
import { suppliers } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import { $isLive, signalled } from '#frontend/entities/staff/stream.model.ts'
import { randomId } from '#frontend/shared/ids.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { persisted } from '#frontend/shared/persisted.model.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { oneOf, pageNumber, viewFormat, viewModel } from '#frontend/shared/view.model.ts'
import { plainText } from '#services/domain/plain-text.ts'
import { DRAFT_CALLS, type DraftItem } from '#services/purchasing/draft-orders.contract.ts'
import { type CountedLine, GOODS_IN_CALLS, type GoodsInAnswer } from '#services/purchasing/goods-in.contract.ts'
import {
  accountedOf,
  type CountField,
  type Counts,
  changed,
  countedLines,
  type DeliveryForm,
  emptyForm,
  isExpected,
  judge,
  lineOf,
  missingOf,
  oneMore,
  progressOf,
  readForms,
  sumOf,
  surplusOf,
  takenAll,
} from './counts.ts'
import { goodsInText as text } from './staff-goods-in.text.ts'

interface SentDelivery {
  id: string
  deliveryId: string
  lines: CountedLine[]
}

const fetchDraftFx = staffCall(DRAFT_CALLS.draft, (id: string) => ({ params: { id } }))
const receiveFx = staffCall(GOODS_IN_CALLS.receiveLines, ({ id, deliveryId, lines }: SentDelivery) => ({
  params: { id, deliveryId },
  body: { lines },
}))
const closeFx = staffCall(DRAFT_CALLS.close, (id: string) => ({ params: { id } }))

/** Goods of an approved draft order, as they are counted at the door. */

export const opened = createEvent<PageLocation>()
export const $id = createStore('', { serialize: 'ignore' }).on(opened, (_, { params }) => params.id ?? '')
const format = viewFormat({ supplier: oneOf(suppliers), page: pageNumber })
const view = viewModel({ format, opened })
export const { filtersChanged } = view

const loaded = loadByKey({
  fetchFx: fetchDraftFx,
  opened,
  $key: $id,
  outdated: sample({
    clock: [signalled, $isLive],
    source: $id,
    filter: (id, told) => (typeof told === 'boolean' ? told : told.kind === 'draft-order-changed' && told.draftOrderId === id),
  }),
  isOlder: (answer, held) => answer.order.updatedAt < held.order.updatedAt,
})
export const { $failure, retried } = loaded
export const $draft = loaded.$data.map((answer) => answer?.order ?? null)
loaded.$response.on([receiveFx.doneData, closeFx.doneData], (held, { order }) =>
  held?.key === order._id ? { ...held, data: { ok: true, order } } : held,
)
const noItems: readonly DraftItem[] = []
const $items = $draft.map((draft) => draft?.items.filter(isExpected) ?? noItems)
export const $head = staffHead(text.title)

/* What is counted, by draft: kept in this browser until it is saved. */

const kept = invoke(persisted, { key: 'goodsIn', opened })
export const typed = createEvent<{ lineId: string; field: CountField; value: string }>()
/** What is done with tires older than agreed: taken for a reason, or claimed (undefined). */
export const oldReasonTyped = createEvent<{ lineId: string; oldReason: string | undefined }>()
export const allTaken = createEvent()
const counted = createEvent<Counts>()
const stamped = createEvent<{ id: string; deliveryId: string }>()
const answered = sample({ clock: receiveFx.done, fn: ({ params, result }) => ({ params, result }) })

const $forms = createStore<Record<string, DeliveryForm>>({}, { serialize: 'ignore' }).on(kept.received, (_, value) => readForms(value))
export const $counts = combine($forms, $id, (forms, id) => (forms[id] ?? emptyForm).counts)

export const $chosen = combine(view.$view, $items, ({ supplier }, items) =>
  items.some(({ source }) => source === supplier) ? supplier : null,
)
export const $suppliers = $items.map((items) => suppliers.filter((supplier) => items.some(({ source }) => source === supplier)))
/** By supplier, each with its lines. */
export const $groups = combine($items, $suppliers, $chosen, (items, all, chosen) =>
  all
    .filter((supplier) => chosen === null || supplier === chosen)
    .map((supplier) => ({ supplier, items: items.filter(({ source }) => source === supplier) })),
)
const $shown = $groups.map((groups) => groups.flatMap(({ items }) => items))

const state = { counts: $counts, items: $items, shown: $shown }
sample({
  clock: typed,
  source: state,
  fn: ({ counts, items }, { lineId, field, value }) => {
    const item = items.find((each) => each.lineId === lineId)
    return item ? changed(counts, item, () => ({ [field]: value })) : counts
  },
  target: counted,
})
sample({
  clock: oldReasonTyped,
  source: state,
  fn: ({ counts }, { lineId, oldReason }) => {
    const { [lineId]: held, ...others } = counts
    if (held === undefined) return counts
    const { oldReason: _, ...count } = held
    return { ...others, [lineId]: oldReason === undefined ? count : { ...count, oldReason } }
  },
  target: counted,
})
sample({ clock: allTaken, source: state, fn: ({ counts, shown }) => takenAll(counts, shown), target: counted })

/* What is scanned. */

export const scanTyped = createEvent<string>()
export const scanned = createEvent()
export const wrongNoted = createEvent<string>()
export const $scan = createStore('', { serialize: 'ignore' })
  .on(scanTyped, (_, value) => value)
  .reset([opened, pageLeft])
const scan = sample({
  clock: scanned,
  source: { ...state, scan: $scan },
  filter: ({ scan: words }) => plainText(words) !== '',
  fn: ({ counts, items, scan: words }) => ({ ean: plainText(words), item: lineOf(items, counts, words) }),
})
/** The line that was scanned last, or the code that nobody ordered. */
export const $scanned = createStore<{ ean: string; lineId: string | null } | null>(null, { serialize: 'ignore' })
  .on(scan, (_, { ean, item }) => ({ ean, lineId: item?.lineId ?? null }))
  .reset([opened, pageLeft, wrongNoted, answered])
$scan.reset(scan)
sample({
  clock: scan,
  source: $counts,
  filter: (_, { item }) => item !== null,
  fn: (counts, { item }) => (item ? changed(counts, item, ({ arrived }) => ({ arrived: oneMore(arrived) })) : counts),
  target: counted,
})
/** What nobody ordered came in the place of this line. */
sample({
  clock: wrongNoted,
  source: state,
  fn: ({ counts, items }, lineId) => {
    const item = items.find((each) => each.lineId === lineId)
    return item ? changed(counts, item, ({ wrong }) => ({ wrong: oneMore(wrong) })) : counts
  },
  target: counted,
})

/* It is sent, and what the shop did not take stays. */

export const saved = createEvent()
/** The id that it was sent under before, also before this page was loaded anew: what was received by then is not received again. */
const stampFx = createEffect(({ deliveryId, ...sent }: Omit<SentDelivery, 'deliveryId'> & { deliveryId: string | null }) => ({
  ...sent,
  deliveryId: deliveryId ?? randomId(),
}))
export const $isSaving = combine(receiveFx.pending, stampFx.pending, (isSending, isStamping) => isSending || isStamping)
sample({
  clock: saved,
  source: { id: $id, forms: $forms, items: $items, isSaving: $isSaving },
  filter: ({ id, forms, items, isSaving }) => !isSaving && countedLines(items, (forms[id] ?? emptyForm).counts).length > 0,
  fn: ({ id, forms, items }) => {
    const { deliveryId, counts } = forms[id] ?? emptyForm
    return { id, deliveryId, lines: countedLines(items, counts) }
  },
  target: stampFx,
})
sample({ clock: stampFx.doneData, target: [receiveFx, stamped] })

/** What was taken is counted no more; what was not is counted beside what is known now, and goes out under another id. */
function withAnswer({ counts }: DeliveryForm, lines: SentDelivery['lines'], { order, refused }: GoodsInAnswer): DeliveryForm {
  const refusedIds = new Set(refused.map(({ lineId }) => lineId))
  const taken = new Set(lines.flatMap(({ lineId }) => (refusedIds.has(lineId) ? [] : [lineId])))
  const known = new Map(order.items.map((item) => [item.lineId, accountedOf(item)]))
  const left = Object.entries(counts).filter(([lineId]) => !taken.has(lineId))
  return {
    deliveryId: null,
    counts: Object.fromEntries(left.map(([lineId, count]) => [lineId, { ...count, seen: known.get(lineId) ?? count.seen }])),
  }
}

const withForm = (forms: Record<string, DeliveryForm>, id: string, form: DeliveryForm): Record<string, DeliveryForm> => {
  const { [id]: _, ...others } = forms
  return Object.keys(form.counts).length > 0 ? { ...others, [id]: form } : others
}
const placed = sample({ clock: counted, source: $id, fn: (id, counts) => ({ id, counts }) })
$forms
  .on(placed, (forms, { id, counts }) => withForm(forms, id, { ...(forms[id] ?? emptyForm), counts }))
  .on(stamped, (forms, { id, deliveryId }) => withForm(forms, id, { ...(forms[id] ?? emptyForm), deliveryId }))
  .on(answered, (forms, { params, result }) => withForm(forms, params.id, withAnswer(forms[params.id] ?? emptyForm, params.lines, result)))
  .on(closeFx.done, (forms, { params }) => withForm(forms, params, emptyForm))
sample({ clock: [placed, stamped, answered, closeFx.done], source: $forms, target: kept.saveFx })

/** Why a line was not taken. */
export const $refused = createStore<Readonly<Record<string, string>>>({}, { serialize: 'ignore' })
  .on(answered, (_, { result }) => Object.fromEntries(result.refused.map(({ lineId, message }) => [lineId, message])))
  .on(typed, (refused, { lineId }) => Object.fromEntries(Object.entries(refused).filter(([id]) => id !== lineId)))
  .reset([opened, pageLeft])
export const $saveFailure = createStore<string | null>(null, { serialize: 'ignore' })
  .on(receiveFx.failData, (_, { message }) => message)
  .reset([receiveFx, opened, pageLeft])
sample({
  clock: answered,
  fn: ({ params, result: { refused, order } }) => {
    const isTaken = (lineId: string) => !refused.some((line) => line.lineId === lineId)
    const tires = params.lines.reduce((sum, { lineId, arrived }) => sum + (isTaken(lineId) ? arrived : 0), 0)
    if (refused.length > 0) return { text: text.partly(refused.length), isError: true }
    const sent = new Set(params.lines.map(({ lineId }) => lineId))
    const surplus = surplusOf(order.items.filter(({ lineId }) => sent.has(lineId)))
    return { text: [text.saved(tires.toLocaleString('en')), surplus > 0 && text.overInAll(surplus)].filter(Boolean).join(' ') }
  },
  target: snackShown,
})

/* It is closed with what came. */

export const closeChosen = createEvent()
export const closeDismissed = createEvent()
export const closeConfirmed = createEvent()
export const $isClosing = createStore(false, { serialize: 'ignore' })
  .on(closeChosen, () => true)
  .reset([closeDismissed, closeFx.done, opened, pageLeft])
export const $isClosePending = closeFx.pending
export const $closeFailure = createStore<string | null>(null, { serialize: 'ignore' })
  .on(closeFx.failData, (_, { message }) => message)
  .reset([closeFx, closeChosen, opened])
sample({
  clock: closeConfirmed,
  source: { id: $id, isSent: closeFx.pending },
  filter: ({ isSent }) => !isSent,
  fn: ({ id }) => id,
  target: closeFx,
})
sample({ clock: closeFx.done, fn: () => ({ text: text.closed }), target: snackShown })

/* What it all comes to. */

export const $sum = combine($items, $counts, sumOf)
export const $progress = combine($items, $counts, progressOf)
export const $missing = $items.map((items) => items.reduce((sum, item) => sum + missingOf(item), 0))
/** Lines in whose place something else may have come. */
export const $openLines = combine($items, $counts, (items, counts) => items.filter((item) => judge(item, counts[item.lineId]).short > 0))
export const $last = combine($scanned, $items, (told, items) => {
  const item = told && items.find(({ lineId }) => lineId === told.lineId)
  return told && { ean: told.ean, item: item ?? null }
})
