import { TEST_STAFF_EMAIL } from '#services/staff/testing/staff-session.ts'

const OF_A_PERSON = {
  OPEN_TRANSFERS: '1000000',
  OPEN_CARD_ORDERS: '1000000',
  UNPAID_UNITS: '1000000',
  UNPAID_APPOINTMENTS: '1000000',
}

/** Settings with which one machine may place as many unpaid orders as it likes. */
export const UNLIMITED_ORDERS = {
  ...OF_A_PERSON,
  UNPAID_UNITS_OF_ADDRESS: '0',
  UNPAID_APPOINTMENTS_OF_ADDRESS: '0',
}

/**
 * The same of each of many addresses, from which a proxy on this machine forwards: what one of them may hold is limited as in any shop.
 * Such a shop is no demo, so its staff are Google's.
 */
export const ORDERS_THROUGH_A_PROXY = {
  ...OF_A_PERSON,
  TRUSTED_PROXIES: '127.0.0.1',
  GOOGLE_CLIENT_ID: 'staff-of-a-test.apps.example',
  STAFF_EMAILS: TEST_STAFF_EMAIL,
}
