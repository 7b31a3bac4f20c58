import { shopWhatsApp, telephoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { agorotToShekels } from '#services/domain/money.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'

/** Phrases shared by several articles. */

export const serviceHours = 'ימים א׳ עד ה׳, 09:00–17:00'

export const phoneWords = (phone: string) => `[${phone}](${telephoneLink(phone)})`
export const emailWords = (email: string) => `[${email}](mailto:${email})`

/** The shop's contact details, inside a sentence. */
export function reachWords(shop: PublicSettings): string {
  const chat = shopWhatsApp(shop)
  return `בטלפון ${phoneWords(shop.phone)}${chat === null ? '' : `, ב־[WhatsApp](${chat})`} או בדוא״ל ${emailWords(shop.business.email)}`
}

/** Whole shekels inside a sentence: `₪60`. */
export const sumWords = (agorot: number) => `₪${agorotToShekels(agorot)}`
