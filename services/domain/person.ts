import { visible } from './plain-text.ts'

/** Validation of a shopper's data, shared by browser and server. For phones see phone.ts. */

const EMAIL = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/
const NOT_OF_EMAIL = /[^A-Za-z0-9@._%+-]/g
const NAME_WORDS = 2
const NOT_OF_NAME = /[:/@.][\p{L}\p{Nd}]/u
/** Letters with combining marks; hyphens, geresh and apostrophes between or after them. */
const FIRST_NAME = /^[\p{L}\p{M}]+(?:[-\u05be'’׳][\p{L}\p{M}]+)*['’׳]?$/u
const MAX_GREETING = 20
const COMPANY_NUMBER = /^[0-9]{9}$/

/** At least two words, and nothing that a mail program turns into a link. */
export function isFullName(input: string): boolean {
  const name = visible(input)
  return !NOT_OF_NAME.test(name) && name.split(/\s+/).filter((word) => word !== '').length >= NAME_WORDS
}

/** First word of the name, if it is a plain word: a stranger's input must not become a link in a message. */
export function greetingName(name: string | null): string | null {
  const [first = ''] = visible(name ?? '')
    .trim()
    .split(/\s+/)
  return first.length <= MAX_GREETING && FIRST_NAME.test(first) ? first : null
}

export function isEmail(input: string): boolean {
  return EMAIL.test(input)
}

/** `d•••@gmail.com`: recognized by its owner, not to be read whole by others. */
export const maskedEmail = (email: string): string => email.replace(/(?<=^.).*(?=@)/, '•••')

/** Keeps letters, digits and `@ . _ % + -`, while typing. */
export function onlyEmailCharacters(input: string): string {
  return input.replace(NOT_OF_EMAIL, '')
}

/** An Israeli company, VAT or identity number: nine digits with a check digit (weights 1, 2, 1, 2, …; sum of digits). */
export function isCompanyNumber(input: string): boolean {
  if (!COMPANY_NUMBER.test(input)) return false
  const sum = [...input].reduce((total, digit, index) => {
    const weighted = Number(digit) * ((index % 2) + 1)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum > 0 && sum % 10 === 0
}

/** Display name of staff: the name, else the e-mail's local part (`dana.levi@…` → `Dana Levi`), else `Admin`. */
export function displayName({ name, email }: { name: string; email: string }): string {
  const [local = ''] = email.split('@')
  const words = local.split(/[._]+/).filter((word) => word !== '')
  return name.trim() || words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || 'Admin'
}
