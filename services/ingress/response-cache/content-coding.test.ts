import { describe, expect, it } from 'vitest'
import { chooseCoding } from './content-coding.ts'

describe('content coding', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['BR', 'br'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['identity', 'identity'],
    ['', 'identity'],
    ['gzip;q=nonsense', 'identity'],
  ])('answers "%s" with %s', (header, coding) => {
    expect(chooseCoding(header)).toBe(coding)
    expect(chooseCoding(header)).toBe(coding)
  })

  it('compresses nothing for who did not ask', () => {
    expect(chooseCoding(undefined)).toBe('identity')
  })
})
