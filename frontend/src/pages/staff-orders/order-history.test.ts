import { describe, expect, it } from 'vitest'
import { reasonOf, sentenceOf } from './order-history.text.ts'

describe('the history of an order', () => {
  it('says what was changed, and what became of the difference', () => {
    expect(reasonOf('amended', 'lines garage appointment')).toBe('צמיגים, מוסך, מועד')
    expect([reasonOf('balance-settled', 'transferred'), reasonOf('balance-settled', 'waived')]).toEqual(['התקבלה בהעברה', 'ויתרנו עליה'])
  })

  it('tells an order by telephone from one of the site', () => {
    expect(sentenceOf({ what: 'placed', by: null })).toBe('ההזמנה נשלחה מהאתר')
    expect(sentenceOf({ what: 'placed', by: 'דנה לוי' })).toBe('ההזמנה נלקחה בטלפון')
  })

  it('keeps the name of a step that it does not know', () => {
    expect([sentenceOf({ what: 'stored', by: null }), reasonOf('stored', 'cold')]).toEqual([null, 'cold'])
  })
})
