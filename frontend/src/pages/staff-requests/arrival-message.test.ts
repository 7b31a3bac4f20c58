import { expect, it } from 'vitest'
import { whatsAppLink } from '#frontend/shared/ui/phone-number.tsx'
import { arrivalMessage } from './arrival-message.ts'
import { arrival } from './testing/desk.ts'

const shop = { shopName: 'צמיגי הדרך', publicUrl: 'https://shop.example', basePath: '' }
const stop = 'https://shop.example/arrival-notice/stop/abc'

it('says what is here, where it is, and how to hear no more', () => {
  const message = arrivalMessage(arrival(), stop, shop)
  expect(message?.split('\n')).toEqual([
    'שלום, כאן צמיגי הדרך. \u2066Pirelli Angel GT II\u2069 שחיכיתם לו הגיע למלאי.',
    'לפרטים: https://shop.example/tire/moto/2000000000015/angel-gt-ii',
    `כדי שלא נעדכן אתכם יותר: ${stop}`,
  ])
})

it('does not say that something is here which can only be ordered, and says nothing of what is not there', () => {
  expect(arrivalMessage(arrival({ inStock: 0 }), stop, shop)).toContain('אפשר עכשיו להזמין')
  expect(arrivalMessage(arrival({ inStock: 0, orderable: 0 }), stop, shop)).toBeNull()
})

it('names a size left to right', () => {
  const size = { width: '120', profile: '70', rim: '17' }
  expect(arrivalMessage(arrival({ ean: null, size, displayName: null }), stop, shop)).toContain('\u2066120/70-17\u2069')
})

it('opens a chat with the phone', () => {
  expect(whatsAppLink('0525550147', 'שלום')).toBe(`https://wa.me/972525550147?text=${encodeURIComponent('שלום')}`)
})
