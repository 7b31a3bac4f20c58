import { isEmail, isFullName } from '#services/domain/person.ts'
import { normalizePhone } from '#services/domain/phone.ts'
import { plainText } from '#services/domain/plain-text.ts'

/** Messages for invalid personal fields; null = valid. */

const words = {
  missing: 'יש למלא את השדה הזה.',
  name: 'יש להזין שם פרטי ושם משפחה.',
  phone: 'יש להזין מספר נייד ישראלי בפורמט 05XXXXXXXX.',
  email: 'כתובת הדוא״ל אינה תקינה. היא נראית כך: name@example.com.',
}

export const textFault = (text = '') => (plainText(text) === '' ? words.missing : null)
export const nameFault = (text = '') => textFault(text) ?? (isFullName(text) ? null : words.name)
export const phoneFault = (text = '') => textFault(text) ?? (normalizePhone(text) ? null : words.phone)
export const emailFault = (text = '') => textFault(text) ?? (isEmail(plainText(text)) ? null : words.email)

/** Without valid fields. */
export function faultsOf(faults: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(Object.entries(faults).flatMap(([field, fault]) => (fault === null ? [] : [[field, fault]])))
}
