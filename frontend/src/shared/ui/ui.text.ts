import type { Product } from '#services/catalogue/product.contract.ts'
import { isolated, leftToRight, tireName } from '#services/domain/tire-name.ts'

/** Texts of parts that some pages use. */

export const phoneFormText = {
  phone: 'טלפון נייד',
  phoneHint: '05X-XXXXXXX',
  phoneWrong: 'מספר נייד מתחיל ב־05 ויש בו 10 ספרות',
}

export const navigateText = {
  maps: 'ניווט במפות',
  waze: 'Waze',
  to: 'אל',
  newTab: 'נפתח בחלון חדש',
}

export const copyText = {
  copy: 'העתקה',
  copied: 'הועתק',
  /** `העתקה של מספר ההזמנה`. */
  of: 'של',
}

export const shopPhoneText = {
  orWhatsApp: 'או ב־WhatsApp',
  /** The first words of the chat. */
  question: (about: string) => (about ? `שלום, יש לי שאלה על ${about}` : 'שלום, יש לי שאלה'),
  tire: ({ brand, displayName, displaySize, ean }: Pick<Product, 'brand' | 'displayName' | 'displaySize' | 'ean'>) =>
    `${tireName(brand, displayName, isolated)} ${leftToRight(displaySize)}, מק״ט ${leftToRight(ean)}`,
  /** Never the page's address: it opens the order. */
  order: (orderId: string) => `הזמנה ${leftToRight(orderId)}`,
}
