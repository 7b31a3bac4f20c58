import { describe, expect, it } from 'vitest'
import { type Draft, emptyDraft, typeInto } from '#frontend/entities/checkout/draft.ts'
import { missingOf, problemOf } from './checkout-rules.ts'
import { garage } from './testing/garage.ts'

const buyer = [
  { name: 'personal.name', text: 'נועה לוי' },
  { name: 'personal.phone', text: '+972-52 555-0173' },
  { name: 'personal.emailaddress', text: 'noa@example.co.il' },
] as const
const typed = (draft: Partial<Draft> = {}) => buyer.reduce(typeInto, { ...emptyDraft, ...draft })

describe('a field', () => {
  it.each([
    ['personal.name', '', null],
    ['personal.name', ' נועה ', 'נא להזין שם פרטי ושם משפחה'],
    ['shipping.name', 'נועה', 'נא להזין שם פרטי ושם משפחה'],
    ['personal.name', 'נועה לוי', null],
    ['personal.phone', '03-5550142', 'נא להזין מספר נייד ישראלי בפורמט 05XXXXXXXX'],
    ['shipping.phone', '05255501', 'נא להזין מספר נייד ישראלי בפורמט 05XXXXXXXX'],
    ['personal.phone', '(052) 555-0173', null],
    ['personal.emailaddress', 'noa@example', 'נא להזין כתובת דוא״ל תקינה'],
    ['personal.emailaddress', 'noa@example.com', null],
    ['personal.companyOrBussinessVatId', '123456789', 'המספר אינו תקין: בדקו את 9 הספרות'],
    ['personal.companyOrBussinessVatId', '123456782', null],
    ['shipping.city', 'x', null],
  ] as const)('%s with %j: %s', (name, text, problem) => expect(problemOf(name, text)).toBe(problem))
})

describe('what is missing before payment', () => {
  it('is everything at first, in page order', () => {
    expect(missingOf(emptyDraft, null)).toEqual(['personal.name', 'personal.phone', 'personal.emailaddress', 'selectedCityId'])
  })

  it.each<[string, Partial<Draft>, Parameters<typeof missingOf>[1], string[]]>([
    ['a city', {}, null, ['selectedCityId']],
    ['a garage', { selectedCityId: 'haifa' }, null, ['selectedShop']],
    ['a day', { selectedCityId: 'haifa' }, garage(), ['installDate']],
    ['an hour', { selectedCityId: 'haifa', installDate: '2026-11-25' }, garage(), ['installSlot']],
    ['nothing', { selectedCityId: 'haifa', installDate: '2026-11-25', installSlot: 0 }, garage(), []],
    ['nothing where the garage books by hand', { selectedCityId: 'haifa' }, garage({ manualBooking: true }), []],
    ['nothing of an install while it is picked up', { sip: 'pickup' }, null, []],
    ['the address', { sip: 'shipping' }, null, ['shipping.address', 'shipping.city']],
  ])('%s', (_, draft, garage, missing) => expect(missingOf(typed(draft), garage)).toEqual(missing))

  it('includes a recipient that is invalid', () => {
    const draft = [
      { name: 'shipping.name', text: 'דן' } as const,
      { name: 'shipping.phone', text: '' } as const,
      { name: 'shipping.address', text: ' ' } as const,
      { name: 'shipping.city', text: 'חיפה' } as const,
    ].reduce(typeInto, typed({ sip: 'shipping' }))
    expect(missingOf(draft, null)).toEqual(['shipping.name', 'shipping.phone', 'shipping.address'])
  })

  it.each([
    ['', '', ['personal.nameforinvoice']],
    ['', '123456782', ['personal.nameforinvoice']],
    ['', '123456789', ['personal.nameforinvoice', 'personal.companyOrBussinessVatId']],
    ['רוכבים בע״מ', '123456789', ['personal.companyOrBussinessVatId']],
    ['רוכבים בע״מ', '123456782', []],
  ])('of an invoice to %j, %j', (name, number, missing) => {
    const draft = [
      { name: 'personal.nameforinvoice', text: name } as const,
      { name: 'personal.companyOrBussinessVatId', text: number } as const,
    ].reduce(typeInto, typed({ sip: 'pickup', hasInvoiceName: true }))
    expect(missingOf(draft, null)).toEqual(missing)
  })
})
