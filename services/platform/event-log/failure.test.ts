import { describe, expect, it } from 'vitest'
import { EventLogError } from './event-log.ts'
import { describeError, isRetriable, reasonOf } from './failure.ts'

function failed(fields: Record<string, unknown>, message = 'failed'): Error {
  return Object.assign(new Error(message), fields)
}

describe('what is tried again for ever', () => {
  it.each([
    ['a refused connection', failed({ code: 'ECONNREFUSED' })],
    ['a Unix socket that is gone', failed({ code: 'ENOENT', syscall: 'connect' })],
    ['Postgres shutting down', failed({ code: '57P01' })],
    ['a full disk', failed({ code: '53100' })],
    ['a statement that the server cancelled', failed({ code: '57014' })],
    ['a transaction that the server ended', failed({ code: '25P03' })],
    ['a deadlock', failed({ code: '40P01' })],
    ['an error that a door marked', failed({ retriable: true })],
    ['an error whose cause is one of these', new Error('outer', { cause: failed({ code: 'ECONNRESET' }) })],
    ['a log that is away', new EventLogError('log_unavailable', 'away')],
  ])('is %s', (_, error) => expect(isRetriable(error)).toBe(true))

  it.each([
    ['a broken constraint', failed({ code: '23505' })],
    ['a missing file', failed({ code: 'ENOENT', syscall: 'open' })],
    ['a mistake in the code', new TypeError('x is undefined')],
    ['an error that a door marked as final', failed({ retriable: false, code: 'ECONNREFUSED' })],
    ['something that is no error', 'ECONNREFUSED'],
  ])('is not %s', (_, error) => expect(isRetriable(error)).toBe(false))
})

describe('how a failure is described', () => {
  it('names the error, its code and its constraint, and never its message', () => {
    const text = describeError(failed({ code: '23505', table: 'likes', constraint: 'likes_pkey', detail: 'phone' }, '050-1234567 exists'))
    expect(text.split('\n')[0]).toBe('Error 23505 likes likes_pkey')
    expect(text).not.toMatch(/050-1234567|phone/)
  })

  it('tells the place in the code, and not where the code lies', () => {
    const [, ...places] = describeError(failed({})).split('\n')
    expect(places[0]).toMatch(/^at .*\(services\/platform\/event-log\/failure\.test\.ts[^/]*:\d+:\d+\)$/)
    expect(places.join()).not.toContain(process.cwd())
  })

  it('has a reason for whatever was thrown', () => {
    expect([reasonOf(failed({ code: '23505' })), reasonOf(new TypeError('x')), reasonOf('x')]).toEqual([
      '23505',
      'TypeError',
      'unknown_error',
    ])
  })
})
