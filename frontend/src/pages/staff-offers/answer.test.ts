import { describe, expect, it } from 'vitest'
import { LINK_PLACEHOLDER, namesPrice } from '#services/domain/offer-link.ts'
import { agreedPrice, sendAddress, withLink } from './answer.ts'

const link = 'https://shop.example/offer/7KQ2M9XD'

it('accepts at the shop price where that has fallen below the offer', () => {
  const prices = [700, 815, null].map((price) => agreedPrice({ answer: 'accept', price: '' }, { offered: 720, price }))
  expect(prices).toEqual([700, 720, 720])
})

describe('a message', () => {
  it('puts the link at its placeholder, or at the end if the placeholder was deleted', () => {
    expect(withLink(`א\n${LINK_PLACEHOLDER}\nב`, link)).toBe(`א\n${link}\nב`)
    expect(withLink('שלום', link)).toBe(`שלום\n${link}`)
    expect(withLink(`שלום\n${link}`, link)).toBe(`שלום\n${link}`)
    expect(withLink(`לא הפעם ${LINK_PLACEHOLDER}`, null)).toBe('לא הפעם')
  })

  it.each([
    ['ב־\u2066₪760.00\u2069 הוא שלכם', 760, true],
    ['ב־760 הוא שלך', 760, true],
    ['ב־₪1,250 הוא שלך', 1250, true],
    ['ב־7600 הוא שלך', 760, false],
    ['ב־760.50 הוא שלך', 760, false],
    ['ב־₪760.50 הוא שלך', 760.5, true],
    ['הוא שלך', 760, false],
  ])('%s names %d: %s', (message, price, isNamed) => {
    expect(namesPrice(message, price)).toBe(isNamed)
  })
})

describe('the address of a message', () => {
  it('uses the phone number with country code', () => {
    const message = `שלום & תודה\n${link}?a=1#b`
    const whatsapp = new URL(sendAddress('whatsapp', '0525550147', message))
    expect([whatsapp.origin, whatsapp.pathname, whatsapp.searchParams.get('text')]).toEqual(['https://wa.me', '/972525550147', message])
    expect(sendAddress('sms', '0525550147', message)).toBe(`sms:+972525550147?body=${encodeURIComponent(message)}`)
  })
})
