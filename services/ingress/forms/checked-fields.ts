import { withoutCardNumbers } from '#services/domain/card-number.ts'
import { isEmail, isFullName } from '#services/domain/person.ts'
import { normalizePhone } from '#services/domain/phone.ts'
import { textLine, textLines, visible } from '#services/domain/plain-text.ts'
import { HttpError } from '../plugins/http-error.ts'

/** Validates and normalizes personal fields of forms; refuses (422) with the field's name. */

/** First and last name. */
export function checkedName(typed: string, field: string): string {
  const name = textLine(typed)
  if (!isFullName(name)) throw new HttpError(422, 'invalid_name', 'נא להזין שם פרטי ושם משפחה.', { field })
  return name
}

export function checkedPhone(typed: string, field = 'phone'): string {
  const phone = normalizePhone(typed)
  if (phone === null) throw new HttpError(422, 'invalid_phone', 'נא להזין מספר נייד ישראלי בפורמט 05XXXXXXXX.', { field })
  return phone
}

/** Lower case: one mailbox is one customer. */
export function checkedEmail(typed: string, field = 'email'): string {
  const email = visible(typed).trim()
  if (!isEmail(email)) throw new HttpError(422, 'invalid_email', 'כתובת הדוא״ל אינה תקינה. היא נראית כך: name@example.com.', { field })
  return email.toLowerCase()
}

/** Required text. */
export function checkedWords(typed: string | undefined, field: string, message = 'נא למלא את השדה הזה.'): string {
  const words = textLine(typed ?? '')
  if (words === '') throw new HttpError(422, 'missing', message, { field })
  return words
}

/** Optional text, possibly of several lines. Card numbers in it are removed. */
export function linesOrNull(typed: string | undefined): string | null {
  return withoutCardNumbers(textLines(typed ?? '')) || null
}

/** The non-empty texts. */
export function filledOf(texts: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, typed]) => {
      const text = linesOrNull(typed)
      return text === null ? [] : [[name, text]]
    }),
  )
}
