import { draw, drawWhole } from '#migrations/demo/draw.ts'

/** Made-up people with phones of an unassigned prefix. */

const FIRST = [
  'נועה',
  'יואב',
  'מיכל',
  'עידו',
  'שירה',
  'אורי',
  'תמר',
  'רועי',
  'ליאור',
  'דנה',
  'איתי',
  'יעל',
  'עומר',
  'גיא',
  'הילה',
  'אלון',
  'רוני',
  'ניר',
  'מאיה',
  'אסף',
  'סמיר',
  'ראניה',
  'ולדי',
  'טל',
]
const LAST = [
  'לוי',
  'כהן',
  'מזרחי',
  'פרידמן',
  'ביטון',
  'אברהמי',
  'שגב',
  'ברק',
  'חדד',
  'אזולאי',
  'גולן',
  'נחום',
  'סלע',
  'רוזן',
  'עמר',
  'דהן',
  'חורי',
  'גורדון',
  'ארד',
  'שחר',
  'יפה',
  'קדם',
]
const STREETS = ['הרצל', 'ביאליק', 'הנשיא', 'העצמאות', 'ז׳בוטינסקי', 'אלנבי', 'הגפן', 'האלון', 'ויצמן', 'הבנים']
const CITIES = ['חיפה', 'תל אביב', 'ראשון לציון', 'באר שבע', 'נתניה', 'ירושלים', 'חולון', 'אשדוד', 'פתח תקווה', 'רעננה']

const one = <T>(key: string, choices: readonly T[]): T => choices[Math.floor(draw(key) * choices.length)] as T

export interface Person {
  name: string
  phone: string
  email: string
  visitorId: string
  street: string
  city: string
}

export function personOf(key: string): Person {
  const number = String(Math.floor(draw(`${key} phone`) * 1e6)).padStart(6, '0')
  return {
    name: `${one(`${key} first`, FIRST)} ${one(`${key} last`, LAST)}`,
    phone: `0570${number}`,
    email: `rider${number}@example.com`,
    visitorId: uuidOf(`${key} visitor`),
    street: `${one(`${key} street`, STREETS)} ${drawWhole(`${key} house`, 1, 120)}`,
    city: one(`${key} city`, CITIES),
  }
}

/** A deterministic UUID (version 4). */
export function uuidOf(key: string): string {
  const digits = Array.from({ length: 32 }, (_, index) => Math.floor(draw(`${key} ${index}`) * 16).toString(16))
  digits[12] = '4'
  digits[16] = '89ab'[Number.parseInt(digits[16] ?? '0', 16) % 4] ?? '8'
  const text = digits.join('')
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-')
}
