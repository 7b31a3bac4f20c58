import { DEMO_GENERATED_ON } from '#services/demo/catalogue/demo-dates.ts'
import { addDays, sundayOf } from '#services/domain/calendar.ts'
import type { ProductRow } from './articles.ts'
import { draw, drawWhole } from './draw.ts'

/** Two years of what was sold before the demo shop began to count: seasons, growth, empty shelves, and now and then a club's order. */

const WEEKS = 104
const YEAR = 52
const DAYS = 7
/** Sales by month beside the mean: riders change tires before spring and after the summer, and stay at home in the rain. */
const SEASON = [0.62, 0.78, 1.28, 1.42, 1.3, 1.12, 0.96, 0.84, 1.16, 1.2, 0.86, 0.66] as const
/** Of what was sold in a year this part went over the shelf; the rest was ordered for one customer each. */
const OF_A_YEAR = 0.55
/** What sold fewer was never kept there. */
const MIN_SOLD = { tire: 20, set: 100 }
const CARRIED_SHARE = 0.3
const GROWTH = { least: 0.85, most: 1.35 }
/** Of the articles this share ran out once, for some weeks. */
const RAN_OUT_SHARE = 0.25
const CLUB_ORDER_SHARE = 0.01
const CLUB_ORDER = { least: 8, most: 16 }

/**
 * Rows of the importer's file of past sales. Weeks without sales and with stock have none but the first: a file whose weeks have moved
 * on replaces the years that it names, and each article's oldest year must be one of them.
 */
export function makePastSales(articles: readonly ProductRow[]): { ean: string; week: string; units: string; days_out: string }[] {
  const first = addDays(sundayOf(DEMO_GENERATED_ON), -WEEKS * DAYS)
  return articles.filter(wasCarried).flatMap(({ ean, sold_before: sold }) => {
    const growth = GROWTH.least + draw(`${ean} growth`) * (GROWTH.most - GROWTH.least)
    const out = emptyWeeks(ean)
    return Array.from({ length: WEEKS }, (_, week) => {
      const sunday = addDays(first, week * DAYS)
      const mean = (((Number(sold) * OF_A_YEAR) / YEAR) * (SEASON[Number(sunday.slice(5, 7)) - 1] ?? 1)) / (week < YEAR ? growth : 1)
      const isOut = week >= out.from && week < out.to
      const club =
        draw(`${ean} ${week} club`) < CLUB_ORDER_SHARE / WEEKS ? drawWhole(`${ean} ${week} club`, CLUB_ORDER.least, CLUB_ORDER.most) : 0
      const units = isOut ? 0 : drawPoisson(`${ean} ${week} sold`, mean) + club
      return { ean, week: sunday, units: String(units), days_out: isOut ? String(DAYS) : '0' }
    }).filter(({ units, days_out }, week) => week === 0 || units !== '0' || days_out !== '0')
  })
}

/** Kept on the shelf in those years. */
function wasCarried({ ean, position, sold_before: sold }: ProductRow): boolean {
  return Number(sold) >= (position === 'set' ? MIN_SOLD.set : MIN_SOLD.tire) && draw(`${ean} carried`) < CARRIED_SHARE
}

function emptyWeeks(ean: string): { from: number; to: number } {
  if (draw(`${ean} ran out`) >= RAN_OUT_SHARE) return { from: 0, to: 0 }
  const from = drawWhole(`${ean} out from`, 4, WEEKS - 12)
  return { from, to: from + drawWhole(`${ean} out weeks`, 2, 8) }
}

/** How often what happens `mean` times in the mean happens. */
function drawPoisson(key: string, mean: number): number {
  let left = draw(key) - Math.exp(-mean)
  let chance = Math.exp(-mean)
  let times = 0
  while (left > 0 && times < 100) {
    times += 1
    chance *= mean / times
    left -= chance
  }
  return times
}
