import { expect, it } from 'vitest'
import { BadArguments, toClickHouseError } from './chdb-errors.ts'

/** How `@clickhouse/client` reads an answer that is an error. */
const CLIENT = /(Code|Error): (?<code>\d+).*Exception: (?<message>.+)\((?<type>(?=.+[A-Z]{3})[A-Z0-9_]+?)\)/s

it.each([
  ['as ClickHouse tells it', 'Code: 60. DB::Exception: Table default.t does not exist. (UNKNOWN_TABLE)', '60'],
  ['with another kind of exception', 'Code: 75. DB::ErrnoException: Cannot write: , errno: 28. (CANNOT_WRITE_TO_FILE_DESCRIPTOR)', '75'],
  ['after words of its own', 'could not open a session: Code: 243. DB::Exception: Cannot reserve 1.00 MiB. (NOT_ENOUGH_SPACE)', '243'],
  ['of the standard library', 'std::exception. Code: 1001, type: std::length_error, e.what() = basic_string', '1001'],
  [
    'of the standard library, for a full disk',
    'std::exception. Code: 1001, type: filesystem_error, e.what() = filesystem error: in create_directories: No space left on device',
    '243',
  ],
  ['of Poco, for a full disk', 'Poco::Exception. Code: 1000, e.code() = 28, File access error: no space left on device: /store', '243'],
  ['without a code', 'the session is closed', '1002'],
])('keeps the code of an error %s', (_what, message, code) => {
  const told = toClickHouseError(new Error(message))
  expect([told.code, CLIENT.exec(told.body)?.groups?.code]).toEqual([code, code])
})

it('tells bad arguments of the server itself', () => {
  expect(toClickHouseError(new BadArguments('the setting x is not supported')).body).toBe(
    'Code: 36. DB::Exception: the setting x is not supported. (BAD_ARGUMENTS)',
  )
})
