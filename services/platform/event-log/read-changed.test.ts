import { describe, expect, it } from 'vitest'
import { payloadOf } from './read-changed.ts'

describe('the tags of what changed', () => {
  it('are told once each', () => {
    expect(payloadOf(['brands', 'sizes', 'brands'])).toBe('["brands","sizes"]')
  })

  it('become one star when there are more than a hundred', () => {
    const tags = Array.from({ length: 101 }, (_, index) => `product:${index}`)
    expect(payloadOf(tags.slice(1))).toBe(JSON.stringify(tags.slice(1)))
    expect(payloadOf(tags)).toBe('["*"]')
  })

  it('become one star when Postgres would refuse their length', () => {
    const tags = Array.from({ length: 100 }, (_, index) => `brand:${'א'.repeat(60)}-${index}`)
    expect(payloadOf(tags)).toBe('["*"]')
  })
})
