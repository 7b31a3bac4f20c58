import { expect, it } from 'vitest'
import { emptyDraft, type FieldName, textOf, typeInto } from '#frontend/entities/checkout/draft.ts'
import { problemOf } from '#frontend/pages/checkout/checkout-rules.ts'
import { dotFault, readUnits } from '#frontend/pages/staff-goods-in/counts.ts'
import { readPrice } from '#frontend/pages/staff-offers/prices.ts'
import { isAnswered, noAnswers } from '#frontend/pages/wizard/answers.ts'
import { emailFault, nameFault, phoneFault, textFault } from '#frontend/shared/request-form/person-faults.ts'
import { moneyField, unitsField } from '#services/domain/fields.ts'
import { UNSEEN_MARKS } from '#services/domain/testing/unseen-marks.ts'

/** Client and server validate alike: invisible characters change no result. */

const problem = (name: FieldName) => (text: string) => problemOf(name, text)
const READERS: [name: string, read: (text: string) => unknown, good: string, value: unknown][] = [
  ['text of a form', textFault, 'חיפה', null],
  ['name of a form', nameFault, 'נועה לוי', null],
  ['phone of a form', phoneFault, '050-123 4567', null],
  ['e-mail of a form', emailFault, 'noa@example.com', null],
  ['name of a buyer', problem('personal.name'), 'נועה לוי', null],
  ['phone of a buyer', problem('personal.phone'), '+972 50-123-4567', null],
  [
    'e-mail of a buyer',
    (text) => textOf(typeInto(emptyDraft, { name: 'personal.emailaddress', text }), 'personal.emailaddress'),
    'noa@example.com',
    'noa@example.com',
  ],
  ['number on an invoice', problem('personal.companyOrBussinessVatId'), '516179157', null],
  ['name in the wizard', (visitorName) => isAnswered({ ...noAnswers, visitorName }, 'visitorName'), 'נועה לוי', true],
  ['price at the desk', moneyField.read, '₪1,250.50', 125_050],
  ['number at the desk', (text) => unitsField.read(text), '1,200', 1200],
  ['price of an offer', readPrice, '₪ 760', 760],
  ['units that came', readUnits, '12', 12],
  ['week of manufacture', dotFault, '2324', null],
]

it.each(READERS)('%s', (_, read, good, value) => {
  expect(read(good)).toEqual(value)
  for (const mark of UNSEEN_MARKS) {
    const marked = `${mark}${good.slice(0, 1)}${mark}${good.slice(1)}${mark}`
    expect([mark.codePointAt(0)?.toString(16), read(marked)]).toEqual([mark.codePointAt(0)?.toString(16), value])
  }
})

it.each([textFault, nameFault, phoneFault, emailFault])('a required field with only invisible characters is empty', (fault) => {
  for (const mark of UNSEEN_MARKS) expect(fault(` ${mark}`)).toBe('יש למלא את השדה הזה.')
})

it('a name of invisible characters is invalid', () => {
  for (const mark of UNSEEN_MARKS) expect(isAnswered({ ...noAnswers, visitorName: `נועה ${mark}` }, 'visitorName')).toBe(false)
})
