import { describe, expect, it } from 'vitest'
import { product } from '#frontend/shared/testing/product.ts'
import { cartMessage, productMessage, whatsAppAddress } from './share-message.ts'

const address = 'https://shop.example/tire/moto/2000000000015/road-6'
const visible = (text: string) => text.replace(/[\u2066-\u2069]/g, '')

describe('the message about a tire', () => {
  it('has brand, name, size and price, each line starting in Hebrew, other text isolated', () => {
    const message = productMessage(product(), address)
    expect(message.text.split('\n')).toEqual([
      'צמיג אחורי \u2068Michelin Road 6\u2069',
      'מידה: \u2066180/55 ZR 17\u2069',
      'מחיר: \u2066₪769.00\u2069 כולל מע״מ',
    ])
    expect(message).toMatchObject({ title: 'Michelin Road 6', address })
  })

  it('names a set as one, with both sizes in one isolate', () => {
    const set = product({ set: true, position: 'set', displaySize: '120/70 ZR 17 + 180/55 ZR 17', price: 1259.5 })
    expect(visible(productMessage(set, address).text)).toBe(
      'סט צמיגים Michelin Road 6\nמידה: 120/70 ZR 17 + 180/55 ZR 17\nמחיר: ₪1,259.50 כולל מע״מ',
    )
    expect(visible(productMessage(product({ position: 'both' }), address).text)).toMatch(/^צמיג Michelin/)
  })

  it('is passed to WhatsApp in full, with the URL on a line of its own', () => {
    const message = productMessage(product({ name: 'R&B 100% +?#', displaySize: '3.50-10' }), address)
    const link = new URL(whatsAppAddress(message))
    expect([link.origin, link.pathname]).toEqual(['https://wa.me', '/'])
    expect(link.searchParams.get('text')).toBe(`${message.text}\n${address}`)
    expect(link.hash).toBe('')
  })
})

describe('the message about a cart', () => {
  const cart = (count: number) => ({
    shopName: 'צמיג ישיר',
    lines: Array.from({ length: count }, () => ({ item: { quantity: 2 }, product: product() })),
    totalAgorot: 148_800,
  })

  it('names its articles and the total', () => {
    expect(visible(cartMessage(cart(1), address).text).split('\n')).toEqual([
      'סל צמיגים ב־צמיג ישיר:',
      'צמיג אחורי Michelin Road 6 180/55 ZR 17, כמות: 2',
      'לתשלום: ₪1,488.00',
      'הקישור פותח את הסל ותקף שבעה ימים',
    ])
  })

  it.each([
    [5, null],
    [6, 'ועוד מוצר אחד'],
    [20, 'ועוד 15 מוצרים'],
  ])('of %i articles names five, so that its link stays one that WhatsApp opens', (count, rest) => {
    const message = cartMessage(cart(count), `https://shop.example/cart?shared=${'a'.repeat(250)}`)
    expect(message.text.split('\n').filter((line) => line.includes('Road 6'))).toHaveLength(5)
    expect(message.text.split('\n').filter((line) => line.startsWith('ועוד'))).toEqual(rest === null ? [] : [rest])
    expect(whatsAppAddress(message).length).toBeLessThan(2000)
  })
})
