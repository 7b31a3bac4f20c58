import { type Draft, type FieldName, textOf } from '#frontend/entities/checkout/draft.ts'
import { type CartLine, checkoutItems } from '#frontend/features/cart-lines/cart-lines.ts'
import type { PricedOrder } from '#services/domain/order-price.ts'
import { plainText } from '#services/domain/plain-text.ts'
import type { Garage } from '#services/garages/garage.contract.ts'
import type { CheckoutForm, CheckoutRequest } from '#services/orders/checkout/checkout.contract.ts'

interface OrderParts {
  lines: readonly CartLine[]
  draft: Draft
  method: Draft['selectedPaymentMethod']
  garage: Garage | null
  visitorId: string | null
  licence: CheckoutForm['licence'] | null
  /** What the page says that is charged now, and paid at the garage. */
  bill: Pick<PricedOrder, 'chargedAgorot' | 'installationAgorot'>
}

/** The order as it is sent. Nothing of a way of receiving that was not chosen goes with it. */
export function checkoutRequest({ lines, draft, method, garage, visitorId, licence, bill }: OrderParts): CheckoutRequest {
  const { sip, payments, couponCode } = draft
  const additionalNotes = trimmed(draft, 'additionalNotes')
  return {
    cart: { items: checkoutItems(lines) },
    checkout: {
      sip,
      personal: personalOf(draft),
      ...(sip === 'install' && garage ? installOf(draft, garage) : {}),
      ...(sip === 'shipping' ? { shipping: shippingOf(draft) } : {}),
      selectedPaymentMethod: method,
      payment: { check_tos: true, payments: method === 'creditcard' ? payments : 1 },
      ...(couponCode === null ? {} : { couponCode }),
      ...(additionalNotes ? { additionalNotes } : {}),
      seenChargedAgorot: bill.chargedAgorot,
      seenInstallationAgorot: bill.installationAgorot,
      ...(visitorId ? { visitorId } : {}),
      ...(licence ? { licence } : {}),
    },
  }
}

const trimmed = (draft: Draft, name: FieldName) => plainText(textOf(draft, name))

function personalOf(draft: Draft): CheckoutForm['personal'] {
  const nameforinvoice = trimmed(draft, 'personal.nameforinvoice')
  const companyOrBussinessVatId = trimmed(draft, 'personal.companyOrBussinessVatId')
  return {
    name: trimmed(draft, 'personal.name'),
    phone: trimmed(draft, 'personal.phone'),
    emailaddress: trimmed(draft, 'personal.emailaddress'),
    ...(draft.hasInvoiceName ? { custom_invoice_name_cb: true } : {}),
    ...(nameforinvoice ? { nameforinvoice } : {}),
    ...(companyOrBussinessVatId ? { companyOrBussinessVatId } : {}),
    ...(draft.wantsWhatsApp ? { whatsapp: true } : {}),
    ...(draft.kilometers ? { kilometers: draft.kilometers } : {}),
  }
}

function installOf(
  { installDate, installSlot }: Draft,
  garage: Garage,
): Pick<CheckoutForm, 'selectedShop' | 'installDate' | 'installSlot'> {
  const isBooked = !garage.manualBooking && installDate !== null && installSlot !== null
  return { selectedShop: garage.id, ...(isBooked ? { installDate, installSlot } : {}) }
}

function shippingOf(draft: Draft): NonNullable<CheckoutForm['shipping']> {
  const [floor, postcode, notes] = [trimmed(draft, 'shipping.floor'), trimmed(draft, 'shipping.postcode'), trimmed(draft, 'shipping.notes')]
  return {
    name: trimmed(draft, 'shipping.name'),
    phone: trimmed(draft, 'shipping.phone'),
    address: trimmed(draft, 'shipping.address'),
    ...(floor ? { floor } : {}),
    ...(postcode ? { postcode } : {}),
    city: trimmed(draft, 'shipping.city'),
    ...(notes ? { notes } : {}),
  }
}
