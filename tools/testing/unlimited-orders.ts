/** Settings with which one machine may place as many unpaid orders as it likes. */
export const UNLIMITED_ORDERS = {
  OPEN_TRANSFERS: '1000000',
  OPEN_CARD_ORDERS: '1000000',
  UNPAID_UNITS: '1000000',
  UNPAID_UNITS_OF_ADDRESS: '0',
  UNPAID_APPOINTMENTS: '1000000',
  UNPAID_APPOINTMENTS_OF_ADDRESS: '0',
}
