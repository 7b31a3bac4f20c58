import { type DestinationStream, type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from './config.ts'
import { traceparent } from './tracing.ts'

export type { Logger }

/** Fields with personal data or a secret, redacted wherever they are logged. */
const FIELDS = [
  'firstName',
  'lastName',
  'fullName',
  'phone',
  'email',
  'address',
  'street',
  'idNumber',
  'cardNumber',
  'cardToken',
  'cData',
  'password',
  'token',
  'secret',
  'authorization',
  'cookie',
  'set-cookie',
]
/** pino needs every depth listed: a field of a request's body is three levels deep. */
const DEPTHS = ['', '*.', '*.*.', '*.*.*.']
/** `name` is a person's only in these places. */
const PLACES = ['name', 'body.name', 'contact.name', '*.body.name', '*.contact.name']
const REDACTED = [...PLACES, ...DEPTHS.flatMap((depth) => FIELDS.map((field) => `${depth}["${field}"]`.replace('.[', '[')))]

/** Logs one JSON object per line to standard output, readable lines on a terminal. Personal data is redacted. */
export function createLogger(config: Pick<Config, 'log'>, destination: DestinationStream = standardOutput()): Logger {
  return pino(
    {
      level: config.log.level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      mixin: nameTrace,
      redact: { paths: REDACTED, censor: '[cut]' },
    },
    destination,
  )
}

/** Links a log line and the spans of its trace. */
function nameTrace(): { traceId?: string } {
  const traceId = traceparent()?.split('-')[1]
  return traceId === undefined ? {} : { traceId }
}

function standardOutput(): DestinationStream {
  if (!process.stdout.isTTY) return pino.destination({ fd: 1, sync: true })
  return pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' })
}

interface DescribedError {
  type: string
  message: string
  code?: unknown
  stack?: string | undefined
  cause?: DescribedError
}

/** No other fields: drivers attach their whole connection to an error, and Postgres the rejected row. */
function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const described: DescribedError = { type: error.constructor.name, message: error.message, stack: error.stack }
  if ('code' in error) described.code = error.code
  if (error.cause !== undefined) described.cause = describeError(error.cause)
  return described
}

/** Prints a plain message to the person who started the shop: through the channel to `npm start`, or, started without it, in the log. */
export function createAnnounce(logger: Pick<Logger, 'info'>): (line: string) => void {
  return (line) => {
    if (process.connected) process.send?.({ say: line })
    else if (line.trim()) logger.info(line.trim())
  }
}
