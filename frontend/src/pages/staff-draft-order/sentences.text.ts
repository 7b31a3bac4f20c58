import type { Supplier } from '#events/suppliers.events.ts'
import { suppliers } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { shekelText } from '#frontend/shared/ui/money.tsx'
import type { DraftOrder } from '#services/purchasing/draft-orders.contract.ts'
import { wholePercents } from './shares.ts'

/** The sentences above the charts. */

const most = (counts: Record<Supplier, number>): Supplier =>
  suppliers.reduce((best, supplier) => (counts[supplier] > counts[best] ? supplier : best))

/** With the chart's numbers. */
function howMuch(supplier: Supplier, amounts: Record<Supplier, number>): string {
  const percent = wholePercents(suppliers.map((each) => amounts[each]))[suppliers.indexOf(supplier)] ?? 0
  const share = amounts[supplier] / suppliers.reduce((sum, each) => sum + amounts[each], 0)
  if (share === 1 / 2) return 'מחצית מהצמיגים'
  if (share > 0.47 && share < 0.5) return 'כמעט מחצית מהצמיגים'
  if (share > 0.5 && share < 0.53) return 'קצת יותר ממחצית הצמיגים'
  return `${percent}% מהצמיגים`
}

const counted: Record<number, string> = { 2: 'שני ספקים', 3: 'שלושה ספקים' }

export function splitSentence({ amountPerSupplier, saved }: DraftOrder): string {
  const used = suppliers.filter((supplier) => amountPerSupplier[supplier] > 0)
  const first = most(amountPerSupplier)
  const tires = used.reduce((sum, supplier) => sum + amountPerSupplier[supplier], 0)
  if (tires === 0) return 'אין צמיגים בטיוטה.'
  if (used.length === 1) return `כל הצמיגים מגיעים מ־${first}.`
  const share = `${howMuch(first, amountPerSupplier)} מגיעים מ־${first}`
  if (saved === null) return `${share}, ואין ספק אחד שיש לו הכול.`
  if (saved <= 0) return `${share}.`
  return `${share}, והפיצול ל${counted[used.length]} חוסך ${shekelText(saved)} לעומת ספק יחיד.`
}

export function lowestSentence({ metrics: { lowestPriceCounters }, items }: DraftOrder): string {
  if (items.length === 0) return 'אין שורות להשוות.'
  const first = most(lowestPriceCounters)
  const lines = items.length === 1 ? 'בשורה היחידה' : `ב־${lowestPriceCounters[first]} שורות מתוך ${items.length}`
  const others = items.filter(({ addedReason }) => !addedReason.includes('bestPriceSource')).length
  if (others === 0) return `${first} הזול ${lines}, ובכל השורות נבחר המחיר הנמוך.`
  const elsewhere = others === 1 ? 'בשורה אחת' : `ב־${others} שורות`
  return `${first} הזול ${lines}; ${elsewhere} נבחר ספק אחר, כי אצל הזול חסר מלאי או שהמינימום שלו גבוה מדי.`
}
