import { UNLIMITED_ORDERS } from './unlimited-orders.ts'

/** Settings of the shared shop that tests ask about. */
export const BUSINESS = {
  SHOP_LEGAL_NAME: 'גלגלים בע״מ',
  SHOP_COMPANY_ID: '514000009',
  SHOP_ADDRESS: 'רחוב הרכב 5, חולון',
  SHOP_EMAIL: 'service@wheels.example',
  ACCESSIBILITY_COORDINATOR: 'דנה כהן',
  ACCESSIBILITY_PHONE: '03-555-0150',
  ACCESSIBILITY_EMAIL: 'access@wheels.example',
}
/** Signs what a test signs like the shop does. */
export const LINK_SECRET = 'the secret of links in browser tests'

const MANY = '1000000'

/** All files come from one address: none may use up what another needs. */
export const SHARED_SETTINGS = {
  ...UNLIMITED_ORDERS,
  ...BUSINESS,
  LINK_SECRET,
  CHECKOUTS_PER_MINUTE: MANY,
  COUPONS_PER_MINUTE: MANY,
  LIKES_PER_MINUTE: MANY,
  METRICS_PER_MINUTE: MANY,
  OFFERS_PER_MINUTE: MANY,
  RECOMMENDATIONS_PER_MINUTE: MANY,
  SEARCHES_PER_MINUTE: MANY,
  SIGN_INS_PER_MINUTE: MANY,
  WIZARD_PER_DAY: MANY,
  WIZARD_PER_VISITOR: MANY,
}
