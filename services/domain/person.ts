import { visible } from './plain-text.ts'

/** What a shopper has to say of himself, checked the same way on both sides. The phone has a rule of its own (phone.ts). */

const EMAIL = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/
const NOT_OF_EMAIL = /[^A-Za-z0-9@._%+-]/g
const NAME_WORDS = 2
const NOT_OF_NAME = /[:/@.][\p{L}\p{Nd}]/u
/** Letters with their marks; hyphens, geresh and apostrophes between them and behind. */
const FIRST_NAME = /^[\p{L}\p{M}]+(?:[-\u05be'’׳][\p{L}\p{M}]+)*['’׳]?$/u
const MAX_GREETING = 20
const COMPANY_NUMBER = /^[0-9]{9}$/

/** At least two words, and nothing that a mail program makes a link of. */
export function isFullName(typed: string): boolean {
  const name = visible(typed)
  return !NOT_OF_NAME.test(name) && name.split(/\s+/).filter((word) => word !== '').length >= NAME_WORDS
}

/** By what somebody is greeted: the first word of the name, where it is one. What a stranger typed must not become a link in a message. */
export function greetingName(name: string | null): string | null {
  const [first = ''] = visible(name ?? '')
    .trim()
    .split(/\s+/)
  return first.length <= MAX_GREETING && FIRST_NAME.test(first) ? first : null
}

export function isEmail(typed: string): boolean {
  return EMAIL.test(typed)
}

/** What is left of an address as it is typed: letters, digits and `@ . _ % + -`. */
export function onlyEmailCharacters(typed: string): string {
  return typed.replace(NOT_OF_EMAIL, '')
}

/** A company, VAT or identity number of Israel: nine digits, the last one checks (weights 1, 2, 1, 2, …; sum of digits). */
export function isCompanyNumber(typed: string): boolean {
  if (!COMPANY_NUMBER.test(typed)) return false
  const sum = [...typed].reduce((total, digit, index) => {
    const weighted = Number(digit) * ((index % 2) + 1)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum > 0 && sum % 10 === 0
}

/** What a member of staff is called wherever it is told: the name, else the e-mail's local part (`dana.levi@…` → `Dana Levi`), else `Admin`. */
export function displayName({ name, email }: { name: string; email: string }): string {
  const [local = ''] = email.split('@')
  const words = local.split(/[._]+/).filter((word) => word !== '')
  return name.trim() || words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || 'Admin'
}
