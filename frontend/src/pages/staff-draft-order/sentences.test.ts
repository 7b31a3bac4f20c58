import { describe, expect, it } from 'vitest'
import { lowestSentence, splitSentence } from './sentences.text.ts'
import { draftItem, draftOrder } from './testing/draft-order.ts'

const split = (rduch: number, deltiFr: number, deltiDe: number, saved: number | null = null) =>
  splitSentence(draftOrder([], { amountPerSupplier: { rduch, deltiFr, deltiDe }, saved }))

describe('chart sentences', () => {
  it.each([
    [[0, 0, 0, null], 'אין צמיגים בטיוטה.'],
    [[0, 30, 0, 0], 'כל הצמיגים מגיעים מ־deltiFr.'],
    [[412, 246, 178, 11_422.9], 'כמעט מחצית מהצמיגים מגיעים מ־rduch, והפיצול לשלושה ספקים חוסך ₪11,422.90 לעומת ספק יחיד.'],
    [[10, 10, 0, 0], 'מחצית מהצמיגים מגיעים מ־rduch.'],
    [[10, 0, 30, null], '75% מהצמיגים מגיעים מ־deltiDe, ואין ספק אחד שיש לו הכול.'],
    [[10, 0, 30, 5], '75% מהצמיגים מגיעים מ־deltiDe, והפיצול לשני ספקים חוסך ₪5.00 לעומת ספק יחיד.'],
  ] as const)('of the split %o', ([rduch, deltiFr, deltiDe, saved], expected) => {
    expect(split(rduch, deltiFr, deltiDe, saved)).toBe(expected)
  })

  it('name the cheapest supplier, and how often another one was chosen', () => {
    const cheapest = draftItem({ addedReason: ['bestPriceSource'] })
    const other = draftItem({ source: 'deltiFr', addedReason: [] })
    expect(lowestSentence(draftOrder([cheapest, cheapest]))).toBe('rduch הזול ב־2 שורות מתוך 2, ובכל השורות נבחר המחיר הנמוך.')
    expect(lowestSentence(draftOrder([cheapest, other, other]))).toContain('rduch הזול ב־3 שורות מתוך 3; ב־2 שורות נבחר ספק אחר')
    expect(lowestSentence(draftOrder([]))).toBe('אין שורות להשוות.')
  })
})
