import type { Logger } from 'pino'

/** What the log needs of a logger. */
export type LogLogger = Pick<Logger, 'info' | 'warn' | 'error'> & Partial<Pick<Logger, 'debug'>>
