import { wrap } from './envelope.ts'
import { phoneOrderKey } from './storage.ts'

/** Loaded by a press of staff alone. Each begins with a new document: models keep what they read at the start. */

const isOfPhoneOrder = (name: string) => name.startsWith(phoneOrderKey)
function forget(): void {
  const names = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')
  for (const name of names.filter(isOfPhoneOrder)) sessionStorage.removeItem(name)
}

/** Begins an order for a buyer on the telephone: with an empty cart, without third parties, and with what is known of them in the form. */
export function beginPhoneOrder(homeAddress: string, buyer?: { name: string; phone: string; email: string }): void {
  forget()
  const keep = (name: string, value: unknown) => sessionStorage.setItem(name, wrap(value, Date.now()))
  keep(phoneOrderKey, true)
  keep(`${phoneOrderKey}:consent`, { thirdParties: 'refused' })
  // As `entities/checkout/draft.ts` reads it.
  const fields = buyer && { 'personal.name': buyer.name, 'personal.phone': buyer.phone, 'personal.emailaddress': buyer.email }
  if (fields) keep(`${phoneOrderKey}:checkout`, { fields })
  window.location.assign(homeAddress)
}

/** Back at the desk nothing of it is left in the tab. */
export function endPhoneOrder(deskAddress: string): void {
  forget()
  window.location.assign(deskAddress)
}
