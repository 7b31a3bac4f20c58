import { visible } from './plain-text.ts'

/** Normalization of phones: strips separators, replaces the Israeli prefix with 0, and requires 05 with 8 digits. */

// Spaces, every dash (also the Hebrew maqaf and the minus sign), dots and parentheses.
const NOISE = /[\s\p{Pd}\u2212().]/gu
const ISRAEL_PREFIX = /^(?:\+972|00972|972)0?/
const MOBILE = /^05[0-9]{8}$/

const OFFER_PHONE_MIN_LENGTH = 10

/** `+972-50-123 4567` becomes `0501234567`; null unless an Israeli mobile number. */
export function normalizePhone(input: string): string | null {
  const phone = visible(input).replace(NOISE, '').replace(ISRAEL_PREFIX, '0')
  return MOBILE.test(phone) ? phone : null
}

/** For display: `0535550169` becomes `053-555-0169`; other input is unchanged. */
export const formatPhone = (phone: string): string => (MOBILE.test(phone) ? phone.replace(/(...)(...)(....)/, '$1-$2-$3') : phone)

/** `0501234567` becomes `+972501234567`. Takes a normalized phone. */
export function phoneToE164(phone: string): string {
  return `+972${phone.slice(1)}`
}

/** Whether the offer's send button is enabled: at least 10 characters, starting with 05. The server applies `normalizePhone`. */
export function enablesOffer(input: string): boolean {
  const phone = visible(input)
  return phone.length >= OFFER_PHONE_MIN_LENGTH && phone.startsWith('05')
}
