import { isEmail, isFullName } from '#services/domain/person.ts'
import { normalizePhone } from '#services/domain/phone.ts'
import { Refusal } from '../plugins/refusal.ts'

/** What a form says of a person, in the shop's own spelling; refuses what cannot be right (422). */

/** First and last name, with single spaces. */
export function checkedName(typed: string, field: string): string {
  if (!isFullName(typed)) throw new Refusal(422, 'invalid_name', 'יש להזין שם פרטי ושם משפחה.', { field })
  return typed.trim().replace(/\s+/g, ' ')
}

export function checkedPhone(typed: string): string {
  const phone = normalizePhone(typed)
  if (phone === null)
    throw new Refusal(422, 'invalid_phone', 'מספר הטלפון אינו תקין. יש להזין מספר נייד ישראלי, למשל 0501234567.', { field: 'phone' })
  return phone
}

export function checkedEmail(typed: string): string {
  const email = typed.trim()
  if (!isEmail(email))
    throw new Refusal(422, 'invalid_email', 'כתובת הדוא״ל אינה תקינה. היא נראית כך: name@example.com.', { field: 'email' })
  return email
}

/** Something other than spaces. */
export function checkedWords(typed: string, field: string): string {
  const words = typed.trim()
  if (words === '') throw new Refusal(422, 'missing', 'יש למלא את השדה הזה.', { field })
  return words
}

/** The texts that say something, without those that were left empty. */
export function filledOf(texts: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).flatMap(([name, text = '']) => (text.trim() === '' ? [] : [[name, text.trim()]])))
}
