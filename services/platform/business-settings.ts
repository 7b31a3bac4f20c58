import type { Static, TObject } from 'typebox'
import { email, matching, phone, text } from './setting.ts'

/** Who sells, as the law wants it said, and who answers for accessibility. */
export interface Business {
  legalName: string
  companyId: string
  address: string
  email: string
  accessibility: { coordinator: string; phone: string; email: string }
}

export const BUSINESS_SETTINGS = {
  SHOP_LEGAL_NAME: text('the name of the business as it is registered', 'צמיג ישיר (עסק לדוגמה)'),
  SHOP_COMPANY_ID: matching('^\\d{8,9}$', 'the number of the company or the licensed dealer, 8 or 9 digits', '000000000'),
  SHOP_ADDRESS: text('street, number and town of the business', 'רחוב הדוגמה 1, תל אביב'),
  SHOP_EMAIL: email('the address of customer service', 'service@shop.example'),
  ACCESSIBILITY_COORDINATOR: text('who answers for accessibility', 'צוות השירות'),
  ACCESSIBILITY_PHONE: phone('03-555-0142', '03-555-0142'),
  ACCESSIBILITY_EMAIL: email('an address to write to about accessibility', 'access@shop.example'),
}

export function readBusiness(env: Static<TObject<typeof BUSINESS_SETTINGS>>): Business {
  return {
    legalName: env.SHOP_LEGAL_NAME,
    companyId: env.SHOP_COMPANY_ID,
    address: env.SHOP_ADDRESS,
    email: env.SHOP_EMAIL,
    accessibility: { coordinator: env.ACCESSIBILITY_COORDINATOR, phone: env.ACCESSIBILITY_PHONE, email: env.ACCESSIBILITY_EMAIL },
  }
}
