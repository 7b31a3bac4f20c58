/** An error in the words that ClickHouse's clients read codes from. */
export interface ClickHouseError {
  code: string
  body: string
}

const BAD_ARGUMENTS = '36'
const NOT_ENOUGH_SPACE = '243'
const UNKNOWN_EXCEPTION = '1002'
const NAMES = { [BAD_ARGUMENTS]: 'BAD_ARGUMENTS', [NOT_ENOUGH_SPACE]: 'NOT_ENOUGH_SPACE' } as Record<string, string>

/** A request that the server does not understand. */
export class BadArguments extends Error {}

/**
 * chdb tells most errors as ClickHouse does (`Code: 60. DB::Exception: … (UNKNOWN_TABLE)`), some after words of its own, and those of its
 * libraries otherwise (`std::exception. Code: 1001, type: …`): by its code a reader knows whether to try again or to give rows up.
 */
export function toClickHouseError(error: Error): ClickHouseError {
  const { message } = error
  if (error instanceof BadArguments) return written(BAD_ARGUMENTS, message)
  const told = /Code: (\d+)\. DB::\w*Exception: .*\([A-Z0-9_]+\)/s.exec(message)
  if (told?.[1] !== undefined) return { code: told[1], body: told[0] }
  // The disk is full, whichever library noticed it.
  if (/no space left on device|e\.code\(\) = 28\b/i.test(message)) return written(NOT_ENOUGH_SPACE, message)
  return written(/\bCode: (\d+)/.exec(message)?.[1] ?? UNKNOWN_EXCEPTION, message)
}

function written(code: string, message: string): ClickHouseError {
  return { code, body: `Code: ${code}. DB::Exception: ${message}. (${NAMES[code] ?? 'UNKNOWN_EXCEPTION'})` }
}
