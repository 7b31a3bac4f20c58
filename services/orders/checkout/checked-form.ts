import { couponCode } from '#services/domain/coupon.ts'
import { isCompanyNumber } from '#services/domain/person.ts'
import { textLine } from '#services/domain/plain-text.ts'
import { checkedEmail, checkedName, checkedPhone, checkedWords, linesOrNull } from '#services/ingress/forms/checked-fields.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { CheckoutCommand } from './checkout.command.ts'
import type { CheckoutCart, CheckoutForm, CheckoutRequest } from './checkout.contract.ts'
import { checkoutText } from './checkout.text.ts'

/** Validates the form. Refuses (422) with the field, named as in the form. */
export function checkForm({ cart, checkout }: CheckoutRequest, key: string | null): CheckoutCommand {
  const { sip, selectedPaymentMethod, payment, visitorId, licence } = checkout
  return {
    key,
    visitorId: visitorId ?? null,
    address: null,
    takenBy: null,
    items: checkItems(cart),
    person: checkPerson(checkout),
    receiving: sip,
    fitting: sip === 'install' ? checkFitting(checkout) : null,
    couponCode: couponCode(checkout.couponCode ?? '') || null,
    paymentMethod: selectedPaymentMethod,
    installments: payment.payments,
    seen: { chargedAgorot: checkout.seenChargedAgorot ?? null, installationAgorot: checkout.seenInstallationAgorot ?? null },
    licence: licence ? { ...licence, year: licence.year ?? null } : null,
  }
}

export function checkItems({ items }: CheckoutCart): CheckoutCommand['items'] {
  // An article at an agreed price has a line of its own beside those at the shop's price.
  if (new Set(items.map(({ ean, priceToken }) => priceToken ?? ean)).size < items.length)
    throw invalidField('cart.items', checkoutText.repeatedItem)
  return items.map(({ ean, quantity, priceToken, seenPriceAgorot, seenVisibility }) => ({
    ean,
    quantity,
    priceToken: priceToken ?? null,
    seenPriceAgorot: seenPriceAgorot ?? null,
    seenVisibility: seenVisibility ?? null,
  }))
}

function checkPerson({ sip, personal, shipping, additionalNotes }: CheckoutForm): CheckoutCommand['person'] {
  const { name, phone, emailaddress } = personal
  const notes = linesOrNull(additionalNotes)
  const who = {
    name: checkedName(name, 'personal.name'),
    phone: checkedPhone(phone, 'personal.phone'),
    email: checkedEmail(emailaddress, 'personal.emailaddress'),
  }
  const { address, ...delivery } = sip === 'shipping' ? checkShipping(shipping) : NO_DELIVERY
  return { ...who, address, details: { ...delivery, ...checkInvoice(personal), ...contactPreferences(personal), notes } }
}

function contactPreferences({ whatsapp, kilometers }: CheckoutForm['personal']) {
  return { ...(whatsapp && { whatsApp: true as const }), ...(kilometers && { kilometers }) }
}

const NO_DELIVERY = { address: null, city: null, recipient: null, recipientPhone: null, deliveryNotes: null }

function checkShipping(shipping: CheckoutForm['shipping']) {
  if (!shipping) throw invalidField('shipping', checkoutText.shipping)
  return {
    recipient: checkedName(shipping.name, 'shipping.name'),
    recipientPhone: checkedPhone(shipping.phone, 'shipping.phone'),
    address: wholeAddress(shipping),
    city: checkedWords(shipping.city, 'shipping.city', checkoutText.city),
    deliveryNotes: linesOrNull(shipping.notes),
  }
}

/** Street, floor and postcode on one line, as on a parcel. */
function wholeAddress({ address, floor = '', postcode = '' }: NonNullable<CheckoutForm['shipping']>): string {
  const street = checkedWords(address, 'shipping.address', checkoutText.address)
  const [floorLine, postcodeLine] = [textLine(floor), textLine(postcode)]
  return [street, floorLine && checkoutText.floor(floorLine), postcodeLine && checkoutText.postcode(postcodeLine)]
    .filter(Boolean)
    .join(', ')
}

function checkInvoice({ custom_invoice_name_cb, nameforinvoice, companyOrBussinessVatId }: CheckoutForm['personal']) {
  if (!custom_invoice_name_cb) return { invoiceName: null, companyNumber: null }
  const invoiceName = textLine(nameforinvoice ?? '') || null
  const companyNumber = textLine(companyOrBussinessVatId ?? '') || null
  if (companyNumber !== null && !isCompanyNumber(companyNumber))
    throw invalidField('personal.companyOrBussinessVatId', checkoutText.companyNumber)
  if (invoiceName === null) throw invalidField('personal.nameforinvoice', checkoutText.invoiceName)
  return { invoiceName, companyNumber }
}

function checkFitting({ selectedShop, installDate, installSlot }: CheckoutForm): CheckoutCommand['fitting'] {
  if (!selectedShop) throw invalidField('selectedShop', checkoutText.garage)
  const hasSlot = installDate !== undefined && installSlot !== undefined
  return { garageId: selectedShop, slot: hasSlot ? { date: installDate, startsAt: installSlot } : null }
}

function invalidField(field: string, message: string): HttpError {
  return new HttpError(422, 'invalid_field', message, { field })
}
