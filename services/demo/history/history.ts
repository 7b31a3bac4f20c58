import { draw } from '#migrations/demo/draw.ts'
import { addDays, weekdayOf } from '#services/domain/calendar.ts'
import { israelInstant } from '#services/domain/israel-time.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { PaymentDeps } from '#services/orders/payments/settle-payment.command.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { EventLog } from '#services/platform/event-log/event-log.ts'
import type { Logger } from '#services/platform/logger.ts'
import type { Article } from './articles.ts'
import type { Turns } from './turns.ts'

/** A query, and how many tires the shop finds for it. */
export interface Search {
  query: string
  results: number
}

/** Context of the simulation: the shop's calls and commands with a clock in the past. */
export interface History {
  app: App
  deps: PaymentDeps & { log: EventLog; clickhouse: ClickHouse; logger: Logger }
  articles: readonly Article[]
  searches: readonly Search[]
  /** All tires of a size with little stock. */
  scarce: readonly Article[]
  /** Latest moment to simulate. */
  until: number
  /** Sets the clock; false if past `until`. */
  setClock(at: number): boolean
  turns: Turns
}

export interface Day {
  date: string
  /** 0 = the oldest. */
  index: number
  /** Traffic relative to an average day. */
  pace: number
}

export const DAYS = 90
/** Staff member of the simulation. */
export const STAFF = 'דנה לוי'
export const HOUR = 3_600_000
/** Traffic by weekday, Sunday first. */
const WEEKDAYS = [1.3, 1.15, 1.1, 1.05, 1.2, 0.7, 0.5]
/** A week of promotion. */
const PROMOTION = { from: 70, to: 76, pace: 1.8 }

/** Days of a run on the scarce size; it is sold out afterwards. */
export const RUN = { from: 62, to: 78 }
export const isSoldOut = ({ index }: Day): boolean => index > RUN.to

export function dayOf(lastDate: string, index: number): Day {
  const date = addDays(lastDate, index + 1 - DAYS)
  const growth = 0.8 + (0.4 * index) / DAYS
  const isPromotion = index >= PROMOTION.from && index <= PROMOTION.to
  return { date, index, pace: (WEEKDAYS[weekdayOf(date)] ?? 1) * growth * (isPromotion ? PROMOTION.pace : 1) }
}

/** A time of the day, mostly between noon and night. */
export function momentOf({ date }: Day, key: string): number {
  const share = (draw(`${key} time`) + draw(`${key} hour`)) / 2
  return Math.floor(israelInstant(date, 8 + 15 * share))
}

/** Number of occurrences on a day, around `usual` times its pace. */
export function countOf({ pace }: Day, key: string, usual: number): number {
  const expected = usual * pace
  return Math.floor(expected) + (draw(`${key} more`) < expected % 1 ? 1 : 0)
}

/** A brand with growing sales. */
const RISING = { brand: 'Metzeler', by: 3 }

export function articleOf({ articles }: History, { index }: Day, key: string): Article {
  const weightOf = ({ weight, brand }: Article) => weight * (brand === RISING.brand ? 1 + (RISING.by * index) / DAYS : 1)
  let left = draw(`${key} article`) * articles.reduce((sum, article) => sum + weightOf(article), 0)
  const chosen = articles.find((article) => {
    left -= weightOf(article)
    return left < 0
  })
  return (chosen ?? articles.at(-1)) as Article
}

export async function call<Answer>(
  { app }: Pick<History, 'app'>,
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
): Promise<Answer | null> {
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
  return answer.statusCode === 200 ? (answer.json() as Answer) : null
}
