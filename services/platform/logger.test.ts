import { describe, expect, it } from 'vitest'
import { createLogger } from './logger.ts'

const logged = (fields: object): string => {
  let line = ''
  createLogger({ log: { level: 'info' } }, { write: (text) => (line += text) }).info(fields, 'something happened')
  return line
}

describe('the logger', () => {
  it.each([
    { phone: '050-1234567' },
    { req: { headers: { authorization: 'Bearer 050-1234567', cookie: '050-1234567' } } },
    { req: { body: { phone: '050-1234567', name: '050-1234567' } } },
    { order: { contact: { name: '050-1234567', address: { street: '050-1234567' } } } },
  ])('cuts personal data out of %j', (fields) => {
    expect(logged(fields)).toContain('[cut]')
    expect(logged(fields)).not.toContain('050-1234567')
  })

  it('leaves out the row that Postgres names in an error', () => {
    const refused = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (phone)=(050-1234567) already exists.' })
    const line = logged({ err: new Error('not stored', { cause: refused }) })
    expect(line).not.toContain('050-1234567')
    expect(JSON.parse(line).err.cause).toMatchObject({ message: 'duplicate key', code: '23505' })
  })

  it('keeps what is needed to find a fault', () => {
    const line = logged({ group: 'projection.likes.v1', err: Object.assign(new TypeError('no such table'), { code: '42P01' }) })
    expect(JSON.parse(line)).toMatchObject({
      level: 'info',
      group: 'projection.likes.v1',
      msg: 'something happened',
      err: { type: 'TypeError', message: 'no such table', code: '42P01' },
    })
  })
})
