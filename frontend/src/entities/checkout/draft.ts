import type { Kilometers } from '#events/wizard.events.ts'
import { MAX_INSTALLMENTS } from '#services/domain/money.ts'
import { onlyEmailCharacters } from '#services/domain/person.ts'
import type { CheckoutForm } from '#services/orders/checkout/checkout.contract.ts'

/** A shopper's entries in checkout. Acceptance of the terms is not stored: it is given each time. */
export interface Draft {
  sip: CheckoutForm['sip']
  /** As typed, by the names that the server uses in refusals. */
  fields: Readonly<Record<FieldName, string | null>>
  hasInvoiceName: boolean
  selectedCityId: string | null
  selectedShop: string | null
  installDate: string | null
  /** The hour at which it starts. */
  installSlot: number | null
  selectedPaymentMethod: CheckoutForm['selectedPaymentMethod']
  payments: number
  /** The validated code. */
  couponCode: string | null
  /** Send messages about the order by WhatsApp. */
  wantsWhatsApp: boolean
  /** Per month; null = no reminder of the next change of tires. */
  kilometers: Kilometers | null
}

const paces: readonly Kilometers[] = ['0-100', '100-500', '500-1000', '1000-5000', '5000+']

/** Maximum lengths. */
export const fieldLengths = {
  'personal.name': 100,
  'personal.phone': 40,
  'personal.emailaddress': 200,
  'personal.nameforinvoice': 100,
  'personal.companyOrBussinessVatId': 20,
  'shipping.name': 100,
  'shipping.phone': 40,
  'shipping.address': 100,
  'shipping.floor': 20,
  'shipping.postcode': 10,
  'shipping.city': 100,
  'shipping.notes': 300,
  additionalNotes: 300,
} as const
export type FieldName = keyof typeof fieldLengths
const fieldNames = Object.keys(fieldLengths) as FieldName[]

/** Null: the same as the buyer's. */
const emptyFields = Object.fromEntries(fieldNames.map((name) => [name, name === 'shipping.name' || name === 'shipping.phone' ? null : '']))

export const emptyDraft: Draft = {
  sip: 'install',
  fields: emptyFields as Draft['fields'],
  hasInvoiceName: false,
  selectedCityId: null,
  selectedShop: null,
  installDate: null,
  installSlot: null,
  selectedPaymentMethod: 'creditcard',
  payments: 1,
  couponCode: null,
  wantsWhatsApp: false,
  kilometers: null,
}

/** A field's text: the recipient's name and phone default to the buyer's. */
export function textOf({ fields }: Pick<Draft, 'fields'>, name: FieldName): string {
  if (name === 'shipping.name') return fields[name] ?? fields['personal.name'] ?? ''
  if (name === 'shipping.phone') return fields[name] ?? fields['personal.phone'] ?? ''
  return fields[name] ?? ''
}

/** Removes characters that no e-mail address has. */
const clean = (name: FieldName, text: string) =>
  (name === 'personal.emailaddress' ? onlyEmailCharacters(text) : text).slice(0, fieldLengths[name])

export function typeInto(draft: Draft, { name, text }: { name: FieldName; text: string }): Draft {
  return { ...draft, fields: { ...draft.fields, [name]: clean(name, text) } }
}

/** Unticking deletes the text below it. */
export function switchInvoiceName(draft: Draft, hasInvoiceName: boolean): Draft {
  const typed = hasInvoiceName ? {} : { 'personal.nameforinvoice': '', 'personal.companyOrBussinessVatId': '' }
  return { ...draft, hasInvoiceName, fields: { ...draft.fields, ...typed } }
}

/** A choice resets dependent ones: city, garage, day, hour. */
export const chooseCity = (draft: Draft, selectedCityId: string | null): Draft => ({ ...chooseGarage(draft, null), selectedCityId })
export const chooseGarage = (draft: Draft, selectedShop: string | null): Draft => ({ ...chooseDate(draft, null), selectedShop })
export const chooseDate = (draft: Draft, installDate: string | null): Draft => ({ ...draft, installDate, installSlot: null })

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const oneOf = <T>(values: readonly T[], value: unknown, otherwise: T): T => (values.includes(value as T) ? (value as T) : otherwise)
const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const installments = Array.from({ length: MAX_INSTALLMENTS }, (_, index) => index + 1)

/** Parses the stored draft; unreadable parts count as not entered. */
export function readDraft(stored: unknown): Draft {
  if (!isRecord(stored)) return emptyDraft
  const typed = isRecord(stored.fields) ? stored.fields : {}
  const entries = fieldNames.map((name) => {
    const text = typed[name]
    return [name, typeof text === 'string' ? clean(name, text) : emptyDraft.fields[name]]
  })
  return {
    sip: oneOf(['install', 'shipping', 'pickup'], stored.sip, emptyDraft.sip),
    fields: Object.fromEntries(entries) as Draft['fields'],
    hasInvoiceName: stored.hasInvoiceName === true,
    selectedCityId: textOrNull(stored.selectedCityId),
    selectedShop: textOrNull(stored.selectedShop),
    installDate: textOrNull(stored.installDate),
    installSlot: oneOf([...hours, null], stored.installSlot, null),
    selectedPaymentMethod: oneOf(['creditcard', 'transfer'], stored.selectedPaymentMethod, emptyDraft.selectedPaymentMethod),
    payments: oneOf(installments, stored.payments, emptyDraft.payments),
    couponCode: textOrNull(stored.couponCode),
    wantsWhatsApp: stored.wantsWhatsApp === true,
    kilometers: oneOf([...paces, null], stored.kilometers, null),
  }
}
