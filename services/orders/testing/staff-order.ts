import type { StaffOrder, StaffOrders } from '../desk/staff-orders.contract.ts'

const person = { name: 'יואב מזרחי', phone: '0525550143', emailaddress: 'yoav@example.com' }

/** A paid order to be fitted in a garage; the fields of a test stand in `changes`. */
export function staffOrder(changes: Partial<StaffOrder> = {}, checkout: Partial<StaffOrder['checkout']> = {}): StaffOrder {
  return {
    orderId: '104231',
    createdAt: '2026-11-19T08:42:00.000Z',
    changedAt: '2026-11-19T08:44:00.000Z',
    status: 'paid',
    trackingCode: null,
    needsAttention: null,
    reservation: 'held',
    work: 'prepare',
    cancellation: null,
    cancelReason: null,
    refund: { due: 0, paid: 0, refunds: [] },
    balanceDue: 0,
    heldUntil: null,
    paidAt: '2026-11-19T08:44:00.000Z',
    cart: { items: [{ ean: '4019238551204', quantity: 1, isSet: false, price: 1748, isOffer: false, arrivesOn: null, tires: [] }] },
    checkout: {
      sip: 'install',
      personal: person,
      shop: { id: 'hanamal', displayName: 'צמיגי הנמל', manualBooking: false, place: null },
      installDate: '2026-11-24',
      installSlot: 10,
      shipping: null,
      additionalNotes: null,
      invoice: null,
      selectedPaymentMethod: 'creditcard',
      installments: 1,
      couponCode: null,
      ...checkout,
    },
    price: { goods: 1748, shipping: 0, discount: 0, charged: 1748, installation: 160 },
    licence: null,
    messages: { status: 'התשלום על הזמנה 104231 התקבל', attention: null },
    ...changes,
  }
}

/** An answer of one page. */
export function staffOrders(orders: StaffOrder[], changes: Partial<StaffOrders> = {}): StaffOrders {
  const none = { open: 0, paid: 0, transit: 0, doneTransit: 0, sent: 0, closed: 0, cancelled: 0, ready: 0 }
  const byWork = { handle: orders.length, attention: 0, transfer: 0, no_units: 0, prepare: orders.length, incomplete: 0 }
  return {
    orders,
    products: [
      { ean: '4019238551204', brand: 'Michelin', displayName: 'Michelin Road 6', displaySize: '120/70 ZR 17', cdn: false, dot: null },
    ],
    pagination: { currentPage: 1, totalPages: 1, totalItems: orders.length, itemsPerPage: 25 },
    readAt: '2026-11-19T09:00:00.000Z',
    counts: { all: orders.length, attention: 0, byStatus: { ...none, paid: orders.length }, byWork },
    ...changes,
  }
}
