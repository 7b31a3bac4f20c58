import { expect, it } from 'vitest'
import { biggestDrop, funnelSentence } from './funnel-sentence.text.ts'

const steps = ['list', 'product', 'cart', 'details', 'payment', 'confirm', 'paid'] as const
const funnel = (...visitors: number[]) => steps.map((step, index) => ({ step, visitors: visitors[index] ?? 0 }))

it.each([
  [funnel(), 'אף מבקר לא פתח רשימת צמיגים בתקופה הזו.'],
  [funnel(1, 1), 'מבקר אחד בלבד ראה רשימת צמיגים: מעט מכדי לומר איפה עוצרים.'],
  [funnel(9), '9 מבקרים בלבד ראו רשימת צמיגים: מעט מכדי לומר איפה עוצרים.'],
  [funnel(20, 20, 20, 20, 20, 20, 20), 'כל 20 המבקרים שראו רשימת צמיגים הגיעו עד התשלום.'],
  [funnel(18420, 9860, 1640, 912, 655, 571, 428), 'רק כאחד מכל שישה שפתחו דף מוצר הוסיף לעגלה: זו הנפילה הגדולה בדרך לתשלום.'],
  [funnel(1000, 500, 100, 60, 50, 40, 30), 'רק אחד מכל חמישה שפתחו דף מוצר הוסיף לעגלה: זו הנפילה הגדולה בדרך לתשלום.'],
  [funnel(1300, 100, 60, 50, 40, 30, 20), 'רק אחד מכל 13 שראו רשימת צמיגים פתח דף מוצר: זו הנפילה הגדולה בדרך לתשלום.'],
  [funnel(1000, 450, 300, 200, 150, 120, 100), 'רק 45% ממי שראו רשימת צמיגים פתחו דף מוצר: זו הנפילה הגדולה בדרך לתשלום.'],
  [funnel(100, 90, 80, 70, 60, 50, 45), '83.3% ממי שבחרו אמצעי תשלום אישרו את ההזמנה: זו הנפילה הגדולה בדרך לתשלום.'],
  [funnel(12), 'אף אחד מ־12 שראו רשימת צמיגים לא פתח דף מוצר: זו הנפילה הגדולה בדרך לתשלום.'],
])('%#: %j', (counts, sentence) => {
  expect(funnelSentence(counts)).toBe(sentence)
})

it('takes no share of a handful for a drop', () => {
  expect(biggestDrop(funnel(100, 80, 9, 1))).toMatchObject({ step: 'cart', from: 'product' })
  expect(biggestDrop(funnel(100, 100, 100, 9, 0))).toMatchObject({ step: 'details' })
  expect(biggestDrop([])).toBeNull()
})

it('of two alike takes the one that loses more visitors', () => {
  expect(biggestDrop(funnel(400, 200, 100, 90, 80, 70, 60))).toMatchObject({ step: 'product' })
})
