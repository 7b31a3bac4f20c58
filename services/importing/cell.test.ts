import { describe, expect, it } from 'vitest'
import { shortText } from './cell.ts'

describe('a text in a file', () => {
  it('loses what would turn the direction of its neighbours, and keeps what holds a size together', () => {
    expect(shortText('Road \u202e6 זוג\u202c')).toEqual({ ok: true, value: 'Road 6 זוג' })
    expect(shortText('צמיג \u2066120/70 ZR 17\u2069')).toEqual({ ok: true, value: 'צמיג \u2066120/70 ZR 17\u2069' })
  })

  it('is no formula behind such a mark either', () => {
    expect(shortText('\u202d=1+1')).toEqual({ ok: false, reason: 'formula' })
  })
})
