import { describe, expect, it } from 'vitest'
import { chooseCity, chooseDate, chooseGarage, type Draft, emptyDraft, readDraft, switchInvoiceName, textOf, typeInto } from './draft.ts'

const chosen: Draft = { ...emptyDraft, selectedCityId: 'haifa', selectedShop: 'carmel', installDate: '2026-11-25', installSlot: 8 }

describe('the checkout draft', () => {
  it('drops characters that no e-mail address has, and limits lengths', () => {
    const typed = typeInto(emptyDraft, { name: 'personal.emailaddress', text: 'n oא.a+1@exa,mple.com' })
    expect(textOf(typed, 'personal.emailaddress')).toBe('no.a+1@example.com')
    expect(textOf(typeInto(emptyDraft, { name: 'personal.name', text: 'א'.repeat(500) }), 'personal.name')).toHaveLength(100)
  })

  it("is for the buyer until another recipient's name or phone is typed", () => {
    const bought = typeInto(emptyDraft, { name: 'personal.name', text: 'נועה לוי' })
    expect(textOf(bought, 'shipping.name')).toBe('נועה לוי')
    const sent = typeInto(bought, { name: 'shipping.name', text: '' })
    expect(textOf(sent, 'shipping.name')).toBe('')
    expect(textOf(typeInto(sent, { name: 'personal.name', text: 'דן כהן' }), 'shipping.name')).toBe('')
  })

  it('clears the invoice name when unticked', () => {
    const named = typeInto(switchInvoiceName(emptyDraft, true), { name: 'personal.nameforinvoice', text: 'רוכבים בע״מ' })
    expect(textOf(named, 'personal.nameforinvoice')).toBe('רוכבים בע״מ')
    expect(switchInvoiceName(named, false)).toEqual(emptyDraft)
  })

  it.each([
    ['another city', chooseCity(chosen, 'eilat'), ['eilat', null, null, null]],
    ['another garage', chooseGarage(chosen, 'galim'), ['haifa', 'galim', null, null]],
    ['no garage', chooseGarage(chosen, null), ['haifa', null, null, null]],
    ['another day', chooseDate(chosen, '2026-11-26'), ['haifa', 'carmel', '2026-11-26', null]],
  ])('%s takes back what hangs on it', (_, draft, left) => {
    expect([draft.selectedCityId, draft.selectedShop, draft.installDate, draft.installSlot]).toEqual(left)
  })

  it('round-trips through storage', () => {
    const typed = typeInto({ ...chosen, payments: 3, couponCode: 'RIDE10' }, { name: 'shipping.name', text: 'דן כהן' })
    expect(readDraft(JSON.parse(JSON.stringify(typed)))).toEqual(typed)
  })

  it.each([
    null,
    7,
    'x',
    [],
    { fields: null },
    { sip: 'drone', payments: 12, installSlot: 25, selectedPaymentMethod: 'cash', fields: { 'personal.name': 7 } },
  ])('is empty where the storage holds %j', (stored) => {
    expect(readDraft(stored)).toEqual(emptyDraft)
  })
})
