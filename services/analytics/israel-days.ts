/** Days of the shop in ClickHouse: parameters `{name:Date}`, times `received_at`. */

/** Both days included. */
export type Period = { from: string; to: string }

export const ZONE = 'Asia/Jerusalem'

export const dayOf = (time: string): string => `toDate(${time}, '${ZONE}')`
/** The instant at which the day of a parameter begins, `days` later. */
export const startOf = (param: string, days = 0): string => `toDateTime64({${param}:Date} + ${days}, 3, '${ZONE}')`
/** From the beginning of the one day to the end of the other. */
export const within = (time: string, from = 'from', to = 'to'): string => `${time} >= ${startOf(from)} AND ${time} < ${startOf(to, 1)}`
