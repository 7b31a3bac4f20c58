import { drawWhole } from '#migrations/demo/draw.ts'
import type { Article } from './articles.ts'
import { type Day, type History, isSoldOut, RUN } from './history.ts'
import { tellOrder } from './orders.ts'

const PER_DAY = 2
const MAX_UNITS = 4

/** Takes so many more of the size of which few can be had, by `left`: units of each of its tires. */
export async function tellRun(history: History, day: Day, left: Map<Article, number>): Promise<void> {
  if (day.index < RUN.from || isSoldOut(day)) return
  for (let index = 0; index < PER_DAY; index += 1) {
    const [next] = [...left].filter(([, units]) => units > 0)
    if (!next) return
    const [article, units] = next
    const key = `${day.date} run ${index}`
    const quantity = Math.min(units, drawWhole(`${key} units`, 1, MAX_UNITS))
    const isPlaced = await tellOrder(history, day, key, { article, quantity, fate: 'done' })
    left.set(article, isPlaced ? units - quantity : 0)
  }
}
