import { expect, it } from 'vitest'
import { conversionSentence, keyName } from './conversion-sentence.text.ts'

const of = (key: string, visitors: number, paid: number) => ({ key, visitors, carts: paid, paid })

it.each([
  [[], 'אין מה להשוות בתקופה הזו.'],
  [[of('ad', 19, 3)], 'מעט מדי מבקרים כדי להשוות.'],
  [[of('ad', 20, 0), of('search', 300, 0)], 'אף אחד מהמבקרים האלה לא שילם בתקופה הזו.'],
  [[of('search', 130, 10)], 'חיפוש: משלם אחד מכל 13.'],
  [[of('search', 130, 10), of('ad', 260, 20)], 'חיפוש: משלם אחד מכל 13.'],
  [[of('search', 9870, 167), of('message', 100, 50), of('ad', 3400, 27)], 'הודעה: משלמים 50%. מודעה: משלם כאחד מכל 126.'],
  [[of('search', 1000, 10), of('ad', 670, 0), of('message', 5, 5)], 'חיפוש: משלם אחד מכל 100. מודעה: אף אחד מ־670 לא שילם.'],
])('%j', (conversions, sentence) => {
  expect(conversionSentence('byOrigin', conversions)).toBe(sentence)
})

it('names what it knows and shows the rest as it is', () => {
  expect([keyName('byAvailability', 'instock'), keyName('byBrand', 'Michelin'), keyName('byOrigin', 'carrier pigeon')]).toEqual([
    'במלאי מיידי',
    'Michelin',
    'carrier pigeon',
  ])
})
