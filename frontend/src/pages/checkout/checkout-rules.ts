import { type Draft, type FieldName, textOf } from '#frontend/entities/checkout/draft.ts'
import { isCompanyNumber, isEmail, isFullName } from '#services/domain/person.ts'
import { normalizePhone } from '#services/domain/phone.ts'
import { plainText } from '#services/domain/plain-text.ts'
import type { Garage } from '#services/garages/garage.contract.ts'
import { checkoutText as text } from './checkout.text.ts'

/** A field or choice that step 0 requires. */
export type Needed = FieldName | 'selectedCityId' | 'selectedShop' | 'installDate' | 'installSlot'

/** The error of a value; an empty field is none yet. */
export function problemOf(name: FieldName, typed: string): string | null {
  const value = plainText(typed)
  if (value === '') return null
  if (name === 'personal.name' || name === 'shipping.name') return isFullName(value) ? null : text.nameProblem
  if (name === 'personal.phone' || name === 'shipping.phone') return normalizePhone(value) ? null : text.phoneProblem
  if (name === 'personal.emailaddress') return isEmail(value) ? null : text.emailProblem
  if (name === 'personal.companyOrBussinessVatId') return isCompanyNumber(value) ? null : text.companyNumberProblem
  return null
}

const personalFields: readonly FieldName[] = ['personal.name', 'personal.phone', 'personal.emailaddress']
const shippingFields: readonly FieldName[] = ['shipping.name', 'shipping.phone', 'shipping.address', 'shipping.city']

function missingAppointment(draft: Draft, garage: Garage | null): Needed[] {
  if (!garage) return [draft.selectedCityId === null ? 'selectedCityId' : 'selectedShop']
  if (garage.manualBooking) return []
  if (draft.installDate === null) return ['installDate']
  return draft.installSlot === null ? ['installSlot'] : []
}

/** Missing or invalid fields, in page order; empty = step 0 is complete. */
export function missingOf(draft: Draft, garage: Garage | null): Needed[] {
  const isWrong = (name: FieldName) => problemOf(name, textOf(draft, name)) !== null
  const isMissing = (name: FieldName) => plainText(textOf(draft, name)) === '' || isWrong(name)
  return [
    ...personalFields.filter(isMissing),
    ...(draft.hasInvoiceName && isMissing('personal.nameforinvoice') ? (['personal.nameforinvoice'] as const) : []),
    // Optional, but the server would refuse an invalid one.
    ...(isWrong('personal.companyOrBussinessVatId') ? (['personal.companyOrBussinessVatId'] as const) : []),
    ...(draft.sip === 'shipping' ? shippingFields.filter(isMissing) : []),
    ...(draft.sip === 'install' ? missingAppointment(draft, garage) : []),
  ]
}
