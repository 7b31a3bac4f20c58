import { compareDots, parseDot } from '#services/domain/dot.ts'
import { unitsField } from '#services/domain/fields.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { plainText } from '#services/domain/plain-text.ts'
import type { DraftItem } from '#services/purchasing/draft-orders.contract.ts'
import type { CountedLine } from '#services/purchasing/goods-in.contract.ts'

/** Input for one line of a delivery. */
export interface Count {
  /** Quantity received before, as shown when the count started. */
  seen: number
  arrived: string
  tooOld: string
  wrong: string
  dot: string
  /** Older tires are taken all the same, for this reason; undefined = they are claimed from the supplier. */
  oldReason?: string
}
export type CountField = Exclude<keyof Count, 'seen' | 'oldReason'>
export type Counts = Readonly<Record<string, Count>>

/** A delivery being counted, stored in the browser until it is saved. */
export interface DeliveryForm {
  /** Idempotency key of the request; null before sending and after the answer. */
  deliveryId: string | null
  counts: Counts
}
export const emptyForm: DeliveryForm = { deliveryId: null, counts: {} }

const maxUnits = 10_000

/** Parses whole units; empty is 0. Null = invalid. */
export function readUnits(text: string): number | null {
  return plainText(text) === '' ? 0 : unitsField.read(text, 0, maxUnits)
}

const dotPattern = /^(0[1-9]|[1-4]\d|5[0-3])\d{2}$/
const isDot = (text: string): boolean => plainText(text) === '' || dotPattern.test(plainText(text))
/** What is wrong with a week of manufacture; null = nothing. No tire is made in a week that has not come yet. */
export function dotFault(text: string): 'invalid' | 'future' | null {
  if (!isDot(text)) return 'invalid'
  return parseDot(text, israelDate(Date.now())).status === 'future' ? 'future' : null
}

export const accountedOf = ({ arrived, tooOld, wrong }: DraftItem): number => arrived + tooOld + wrong
/** Units of a line still outstanding. */
export const missingOf = (item: DraftItem): number => Math.max(0, item.quantity - accountedOf(item))
/** Units of lines beyond what was ordered. */
export const surplusOf = (items: readonly DraftItem[]): number =>
  items.reduce((sum, item) => sum + Math.max(0, accountedOf(item) - item.quantity), 0)
/** Ordered, or received anyway. */
export const isExpected = (item: DraftItem): boolean => item.quantity > 0 || accountedOf(item) > 0

export interface CheckedCount {
  arrived: number
  tooOld: number
  wrong: number
  dot: string | null
  /** Outstanding units after this count; negative = surplus. */
  short: number
  /** The input is invalid. */
  isWrongTyped: boolean
  /** Anything was counted. */
  isCounted: boolean
  /** Older than agreed, beyond what the supplier is allowed. */
  isOld: boolean
}

const nothing: Count = { seen: 0, arrived: '', tooOld: '', wrong: '', dot: '' }

/** Evaluates a count; tires older than agreed are separate, in either input, unless they are taken for a reason. */
export function judge(item: DraftItem, count: Count = nothing): CheckedCount {
  const typed = { arrived: readUnits(count.arrived), tooOld: readUnits(count.tooOld), wrong: readUnits(count.wrong) }
  const dot = plainText(count.dot)
  const isOld = isDot(dot) && dot !== '' && item.oldestDot !== null && compareDots(dot, item.oldestDot) < 0
  const isUnreasoned = isOld && count.oldReason !== undefined && plainText(count.oldReason) === ''
  const isWrongTyped = Object.values(typed).includes(null) || dotFault(dot) !== null || isUnreasoned
  const isApart = isOld && count.oldReason === undefined
  const came = typed.arrived ?? 0
  const arrived = isApart ? 0 : came
  const tooOld = (typed.tooOld ?? 0) + (isApart ? came : 0)
  const wrong = typed.wrong ?? 0
  const all = arrived + tooOld + wrong
  return {
    arrived,
    tooOld,
    wrong,
    dot: dotPattern.test(dot) ? dot : null,
    short: missingOf(item) - all,
    isWrongTyped,
    isCounted: all > 0,
    isOld,
  }
}

/** Updates a count; a new one stores the quantity received before. */
export function changed(counts: Counts, item: DraftItem, change: (count: Count) => Partial<Count>): Counts {
  const before = counts[item.lineId] ?? { ...nothing, seen: accountedOf(item) }
  const after = { ...before, ...change(before) }
  const { [item.lineId]: _, ...others } = counts
  return [after.arrived, after.tooOld, after.wrong, after.dot].every((text) => plainText(text) === '')
    ? others
    : { ...others, [item.lineId]: after }
}

/** Fills in the outstanding units of all lines not counted yet. */
export function takenAll(counts: Counts, items: readonly DraftItem[]): Counts {
  return items.reduce((all, item) => {
    const isOpen = missingOf(item) > 0 && !judge(item, counts[item.lineId]).isCounted
    return isOpen ? changed(all, item, () => ({ arrived: String(missingOf(item)) })) : all
  }, counts)
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** The line of a scanned article, preferring one with outstanding units; null = not ordered. */
export function lineOf(items: readonly DraftItem[], counts: Counts, scanned: string): DraftItem | null {
  const ean = digitsOf(scanned)
  const own = items.filter((item) => isExpected(item) && item.ean === ean)
  return own.find((item) => judge(item, counts[item.lineId]).short > 0) ?? own[0] ?? null
}

export const oneMore = (text: string): string => String((readUnits(text) ?? 0) + 1)

/** The request's lines. */
export function countedLines(items: readonly DraftItem[], counts: Counts): CountedLine[] {
  return items.flatMap((item) => {
    const count = counts[item.lineId]
    if (count === undefined) return []
    const { arrived, tooOld, wrong, dot, isCounted, isOld, isWrongTyped } = judge(item, count)
    const oldReason = isOld && count.oldReason !== undefined && { oldReason: plainText(count.oldReason) }
    return isCounted && !isWrongTyped ? [{ lineId: item.lineId, seen: count.seen, arrived, tooOld, wrong, dot, ...oldReason }] : []
  })
}

export interface DeliverySum {
  lines: number
  tires: number
  /** Euro. */
  euros: number
  /** Shekels. */
  landed: number
  /** Lines with invalid input. */
  faults: readonly DraftItem[]
}

/** Totals of the usable units of a delivery. */
export function sumOf(items: readonly DraftItem[], counts: Counts): DeliverySum {
  const judged = items.map((item) => ({ item, ...judge(item, counts[item.lineId]) }))
  const hundredths = (amount: (line: DraftItem) => number) =>
    judged.reduce((sum, { item, arrived }) => sum + Math.round(amount(item) * 100) * arrived, 0) / 100
  return {
    lines: judged.filter(({ isCounted }) => isCounted).length,
    tires: judged.reduce((sum, { arrived }) => sum + arrived, 0),
    euros: hundredths(({ unitPrice }) => unitPrice),
    landed: hundredths(({ landed }) => landed),
    faults: judged.flatMap(({ item, isWrongTyped }) => (isWrongTyped ? [item] : [])),
  }
}

/** Ordered lines that are complete, including this count. */
export function progressOf(items: readonly DraftItem[], counts: Counts): { done: number; all: number } {
  const ordered = items.filter(({ quantity }) => quantity > 0)
  return { done: ordered.filter((item) => judge(item, counts[item.lineId]).short <= 0).length, all: ordered.length }
}

/** Parses the stored forms by draft; invalid ones are dropped. */
export function readForms(value: unknown): Record<string, DeliveryForm> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([id, form]: [string, Partial<DeliveryForm> | null]) => {
      const counts = Object.entries(form?.counts ?? {}).filter(([, count]) => isCount(count))
      return counts.length > 0 ? [[id, { deliveryId: form?.deliveryId ?? null, counts: Object.fromEntries(counts) }] as const] : []
    }),
  )
}

function isCount(value: unknown): value is Count {
  const count = value as Partial<Count> | null
  return typeof count?.seen === 'number' && [count.arrived, count.tooOld, count.wrong, count.dot].every((text) => typeof text === 'string')
}
