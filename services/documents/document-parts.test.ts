import { expect, test } from 'vitest'
import { documentParts, withoutIsolates } from './document-parts.ts'
import { sampleDocument } from './testing/sample-document.ts'

const read = (words: string | undefined) => withoutIsolates(words ?? '')
const facts = (list: readonly { label: string; value: string }[]) => list.map(({ label, value }) => `${read(label)}: ${read(value)}`)

test('an invoice says its number, day in Israel, order, both parties and the payments', () => {
  const { title, standing, facts: head, parties, payments } = documentParts(sampleDocument({ allocationNumber: '123456789' }))
  expect([read(title), standing]).toEqual(['חשבונית מס/קבלה מס׳ 1024', 'מקור'])
  expect(facts(head)).toEqual(['תאריך הפקה: 13/11/2026', 'הזמנה: 100003', 'מספר הקצאה: 123456789'])
  expect(parties.map((party) => [read(party.name), ...facts(party.facts)])).toEqual([
    [
      'גלגלים בע״מ',
      'ח.פ. / עוסק מורשה: 512345678',
      'כתובת: רח׳ הברזל 12 (קומה 2), תל אביב-יפו',
      'טלפון: 03-1234567',
      'דוא״ל: shop@example.com',
    ],
    ['Moto Center Ltd. (צפון)', 'ח.פ. / עוסק מורשה: 514567890'],
  ])
  expect(payments.rows.map((row) => row.map(read))).toEqual([
    ['כרטיס אשראי', 'מסתיים ב־4580, אסמכתא 99887766, 3 תשלומים', '13/11/2026', '₪2,428.05'],
    ['העברה בנקאית', 'אסמכתא AB-1029', '12/11/2026', '₪500.00'],
  ])
})

test('its lines add up to the total, and net and VAT do', () => {
  const { lines, sums } = documentParts(sampleDocument())
  const agorot = (words: string | undefined) => Math.round(Number(read(words).replace(/[₪,]/g, '')) * 100)
  for (const [, quantity, unit, sum] of lines.rows) expect(agorot(sum)).toBe(Number(read(quantity)) * agorot(unit))
  const [net, vat, total] = sums.map(({ value }) => agorot(value))
  expect(lines.rows.reduce((sum, row) => sum + agorot(row[3]), 0)).toBe(total)
  expect((net ?? 0) + (vat ?? 0)).toBe(total)
  expect(sums.map(({ label }) => read(label))).toEqual(['לפני מע״מ', 'מע״מ 18%', 'סה״כ'])
})

test('a credit note names the invoice, and what waits for a number is no original', () => {
  const note = documentParts(sampleDocument({ kind: 'credit_note', number: 17, creditsNumber: 1024 }))
  expect(read(note.title)).toBe('חשבונית זיכוי מס׳ 17')
  expect(facts(note.facts)).toContain('זיכוי עבור: חשבונית מס/קבלה מס׳ 1024')
  expect(note.payments.heading).toBe('הוחזר')
  const waiting = documentParts(sampleDocument({ number: null }))
  expect([waiting.title, waiting.standing]).toEqual(['חשבונית מס/קבלה', 'טיוטה: עוד אין לה מספר'])
})

test('Latin words stay together with their sizes and brackets', () => {
  const islands = documentParts(sampleDocument()).lines.rows.map(([description]) => description?.match(/\u2066[^\u2069]*\u2069/)?.[0])
  expect(islands).toEqual([
    '\u2066Michelin Road 6 GT 120/70ZR17 (58W) TL\u2069',
    '\u2066120/70 ZR 17 + 180/55 ZR 17 Pirelli Diablo Rosso IV\u2069',
    undefined,
  ])
})
