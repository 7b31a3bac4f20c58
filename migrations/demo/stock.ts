import { DEMO_GENERATED_ON } from '#services/demo/catalogue/demo-dates.ts'
import { addDays, isoWeekOf } from '#services/domain/calendar.ts'
import { draw, drawOne, drawWhole } from './draw.ts'

/** How many of a tire there are and when it was made: all five states of visibility, popular sizes mostly on the shelf. */

export interface Stock {
  stock: number
  shipmentUnits: number
  /** Null = nobody asked the suppliers. */
  supplierUnits: number | null
  visibility: '' | 'outofstock'
  /** Week and year, empty when not known. */
  dot: string
}

type State = 'instock' | 'preorder' | 'ondemand' | 'outofstock' | 'none' | 'withdrawn'

const USUAL: Record<State, number> = { instock: 52, preorder: 14, ondemand: 17, outofstock: 9, none: 6, withdrawn: 2 }
const POPULAR: Record<State, number> = { instock: 76, preorder: 9, ondemand: 8, outofstock: 4, none: 2, withdrawn: 1 }
const DAYS_PER_WEEK = 7
const UNKNOWN_DOT = 0.07
/** A fresh tire left its mould three weeks to fourteen months before the demo was made. */
const FRESH_WEEKS = [3, 60] as const
/** Older stock: one and a half to just under four years, so that it stays fit for a while. */
const OLDER_WEEKS = [80, 200] as const

export function newTireStock(key: string, isPopular: boolean): Stock {
  const state = drawOne(`${key} state`, isPopular ? POPULAR : USUAL)
  const many = isPopular ? 28 : 12
  const shelf = drawWhole(`${key} shelf`, 1, many)
  const shipment = drawWhole(`${key} shipment`, 2, many)
  const supplier = drawWhole(`${key} supplier`, 1, 60)
  const dot = draw(`${key} dot`) < UNKNOWN_DOT ? '' : dotBefore(key, FRESH_WEEKS)
  const nothing: Stock = { stock: 0, shipmentUnits: 0, supplierUnits: 0, visibility: '', dot: '' }
  const states: Record<State, Stock> = {
    instock: { ...nothing, stock: shelf, shipmentUnits: draw(`${key} more`) < 0.4 ? shipment : 0, supplierUnits: supplier, dot },
    preorder: { ...nothing, shipmentUnits: shipment, supplierUnits: supplier, dot: draw(`${key} told`) < 0.4 ? dot : '' },
    ondemand: { ...nothing, supplierUnits: supplier },
    outofstock: { ...nothing, dot },
    none: { ...nothing, supplierUnits: null },
    withdrawn: { ...nothing, stock: shelf, supplierUnits: supplier, visibility: 'outofstock', dot },
  }
  return states[state]
}

export function olderTireStock(key: string): Stock {
  return { stock: drawWhole(`${key} shelf`, 1, 6), shipmentUnits: 0, supplierUnits: 0, visibility: '', dot: dotBefore(key, OLDER_WEEKS) }
}

function dotBefore(key: string, [least, most]: readonly [number, number]): string {
  const { week, year } = isoWeekOf(addDays(DEMO_GENERATED_ON, -DAYS_PER_WEEK * drawWhole(`${key} weeks`, least, most)))
  return `${String(week).padStart(2, '0')}${String(year % 100).padStart(2, '0')}`
}
