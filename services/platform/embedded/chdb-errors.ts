/** An error in the format that ClickHouse's clients parse. */
export interface ClickHouseError {
  code: string
  body: string
}

const BAD_ARGUMENTS = '36'
const NOT_ENOUGH_SPACE = '243'
const UNKNOWN_EXCEPTION = '1002'
const NAMES = { [BAD_ARGUMENTS]: 'BAD_ARGUMENTS', [NOT_ENOUGH_SPACE]: 'NOT_ENOUGH_SPACE' } as Record<string, string>

/** A malformed request. */
export class BadArguments extends Error {}

/**
 * chdb formats most errors as ClickHouse does (`Code: 60. DB::Exception: … (UNKNOWN_TABLE)`), some behind a prefix, and those of its
 * libraries differently (`std::exception. Code: 1001, type: …`). The code decides whether a reader retries or rejects the rows.
 */
export function toClickHouseError(error: Error): ClickHouseError {
  const { message } = error
  if (error instanceof BadArguments) return written(BAD_ARGUMENTS, message)
  const told = /Code: (\d+)\. DB::\w*Exception: .*\([A-Z0-9_]+\)/s.exec(message)
  if (told?.[1] !== undefined) return { code: told[1], body: told[0] }
  // The disk is full, whichever library reports it.
  if (/no space left on device|e\.code\(\) = 28\b/i.test(message)) return written(NOT_ENOUGH_SPACE, message)
  return written(/\bCode: (\d+)/.exec(message)?.[1] ?? UNKNOWN_EXCEPTION, message)
}

function written(code: string, message: string): ClickHouseError {
  return { code, body: `Code: ${code}. DB::Exception: ${message}. (${NAMES[code] ?? 'UNKNOWN_EXCEPTION'})` }
}
