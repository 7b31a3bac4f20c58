import { expect, it } from 'vitest'
import { arrivalMessage } from './arrival-message.ts'

const shop = { name: 'צמיגי הדרך', address: 'https://shop.example' }
const tire = { ean: '2000000000015', size: null, brand: 'Pirelli', displayName: 'Angel GT II', inStock: 1, orderable: 0 }
const stop = 'https://shop.example/arrival-notice/stop/abc'

it('says what is here, where it is, and how to hear no more', () => {
  const message = arrivalMessage(tire, stop, shop)
  expect(message?.split('\n')).toEqual([
    'שלום, כאן צמיגי הדרך. \u2066Pirelli Angel GT II\u2069 שחיכיתם לו הגיע למלאי.',
    'לפרטים: https://shop.example/tire/moto/2000000000015/angel-gt-ii',
    `כדי שלא נעדכן אתכם יותר: ${stop}`,
  ])
})

it('does not say that something is here which can only be ordered, and says nothing of what is not there', () => {
  expect(arrivalMessage({ ...tire, inStock: 0, orderable: 1 }, stop, shop)).toContain('אפשר עכשיו להזמין')
  expect(arrivalMessage({ ...tire, inStock: 0 }, stop, shop)).toBeNull()
})

it('names a size left to right', () => {
  const size = { width: '120', profile: '70', rim: '17' }
  expect(arrivalMessage({ ...tire, ean: null, size, displayName: null }, stop, shop)).toContain('\u2066120/70-17\u2069')
})
