import { describe, expect, it } from 'vitest'
import { type Answered, agreedPrice, linkPlaceholder, namesPrice, sendAddress, withLink, writeMessage } from './answer.ts'

const facts: Answered = {
  brand: 'Pirelli',
  displayName: 'Angel GT II',
  displaySize: '180/55 ZR 17',
  offered: 720,
  price: 815,
  agreed: 760,
  link: linkPlaceholder,
  validUntil: null,
  isWithdrawn: false,
  shopName: 'צמיג ישיר',
}
const link = 'https://shop.example/offer/7KQ2M9XD'
const LRI = '\u2066'
const PDI = '\u2069'

describe('the message of an answer', () => {
  it('names product, size, both prices, the day of the link and the link, each island in its own direction', () => {
    const message = writeMessage('counter', facts)
    for (const part of ['Pirelli Angel GT II', '180/55 ZR 17', '₪720.00', '₪760.00', '₪815.00', '24']) {
      expect(message).toContain(LRI + part + PDI)
    }
    expect(message.split('\n').slice(-2)).toEqual([linkPlaceholder, 'צמיג ישיר'])
  })

  it('says until when a link holds that is there already', () => {
    const message = writeMessage('accept', { ...facts, link, validUntil: '2026-11-22T08:00:00.000Z' })
    expect(message).toContain(`בתוקף עד ${LRI}22/11/2026 10:00${PDI}:\n${link}`)
    expect(message).not.toContain('שעות')
  })

  it('keeps Hebrew of a name outside the island', () => {
    expect(writeMessage('accept', { ...facts, displayName: 'סט Angel GT II' })).toContain(`עבור סט ${LRI}Pirelli Angel GT II${PDI} במידה`)
  })

  it('accepts at the price that was offered', () => {
    const message = writeMessage('accept', { ...facts, agreed: 720 })
    expect(message).toContain(`הוא שלכם ב־${LRI}₪720.00${PDI}, במקום ${LRI}₪815.00${PDI}`)
    expect(message).not.toContain('760')
  })

  it('accepts at the price of the shop where that has fallen below the offer', () => {
    const waiting = { answer: 'accept', price: '' } as const
    const agreed = agreedPrice(waiting, { offered: 720, price: 700 })
    expect([agreed, agreedPrice(waiting, { offered: 720, price: 815 }), agreedPrice(waiting, { offered: 720, price: null })]).toEqual([
      700, 720, 720,
    ])
    expect(writeMessage('accept', { ...facts, price: 700, agreed })).toContain(`הוא שלכם ב־${LRI}₪700.00${PDI}.`)
  })

  it('compares with no price that is lower or unknown', () => {
    expect(writeMessage('accept', { ...facts, agreed: 720, price: 700 })).not.toContain('במקום')
    expect(writeMessage('accept', { ...facts, agreed: 720, price: null })).not.toContain('במקום')
  })

  it('refuses politely, with the way to the product as long as the shop has it', () => {
    const inShop = writeMessage('reject', { ...facts, agreed: null, link: 'https://shop.example/tire/moto/2/x' })
    expect(inShop).toContain(`בחנות ב־${LRI}₪815.00${PDI}:\nhttps://shop.example/tire/moto/2/x`)
    expect(inShop).not.toContain('24')
    expect(writeMessage('reject', { ...facts, agreed: null, link: null })).not.toContain('בחנות')
  })

  it('takes the link where its place is, or at the end where the place was edited away', () => {
    expect(withLink(`א\n${linkPlaceholder}\nב`, link)).toBe(`א\n${link}\nב`)
    expect(withLink('שלום', link)).toBe(`שלום\n${link}`)
    expect(withLink(`שלום\n${link}`, link)).toBe(`שלום\n${link}`)
    expect(withLink(`לא הפעם ${linkPlaceholder}`, null)).toBe('לא הפעם')
  })

  it.each([
    [writeMessage('counter', facts), 760, true],
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

describe('where a message is sent', () => {
  it('leads to the phone with the country before it', () => {
    const message = `שלום & תודה\n${link}?a=1#b`
    const whatsapp = new URL(sendAddress('whatsapp', '0525550147', message))
    expect([whatsapp.origin, whatsapp.pathname, whatsapp.searchParams.get('text')]).toEqual(['https://wa.me', '/972525550147', message])
    expect(sendAddress('sms', '0525550147', message)).toBe(`sms:+972525550147?body=${encodeURIComponent(message)}`)
  })
})
