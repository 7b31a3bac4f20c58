import { referenceOf } from '#services/contacts/contacts.queries.ts'
import { type Copy, shiftTime, shiftUuid } from './copy.ts'

/** What is known of the sample's words: which of them name something of which every copy has its own. */
export interface Words {
  /** Of what a copy has no own, such as staff. */
  kept: ReadonlySet<string>
  orders: ReadonlySet<string>
  /** By phone or e-mail address, its place among them. */
  people: ReadonlyMap<string, number>
  /** By the number that a sender of a request is given, the request's id. */
  references: ReadonlyMap<string, string>
  /** By EAN, its place in a list of products of its kind, which copies go round. */
  products: ReadonlyMap<string, { place: number; list: readonly string[] }>
  /** By kind of numbered thing, its numbers in ascending order and the last one given. */
  numbers: ReadonlyMap<string, { places: ReadonlyMap<number, number>; last: number }>
}

type Piece = string | ((copy: Copy) => string)

/** A row or an event of the sample, parted at the words that change. */
export interface Template {
  pieces: readonly Piece[]
  /** Its words that name something. */
  ids: readonly string[]
}

export function render({ pieces }: Template, copy: Copy): string {
  let text = ''
  for (const piece of pieces) text += typeof piece === 'string' ? piece : piece(copy)
  return text
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const TIME = '(?<!\\d)20\\d\\d-[01]\\d-[0-3]\\d(?:[T ]\\d\\d)?(?!\\d)'
const EMAIL = '[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+'
const REFERENCE = '(?<!\\d)\\d{3}-\\d{3}-\\d{3}(?!\\d)'
const PARCEL = '\\bIL\\d{8}\\b'
/** Of a text: a number of JSON follows a colon, a bracket or a comma. */
const DIGITS = '(?<![\\w.-])(?<!(?:"\\s?:|[,[])\\s?)\\d{6,13}(?!\\w)'
const WORD = new RegExp(`(${[UUID, TIME, EMAIL, REFERENCE, PARCEL, DIGITS].join('|')})`)
const IS = Object.fromEntries(
  Object.entries({ uuid: UUID, time: TIME, parcel: PARCEL }).map(([kind, pattern]) => [kind, new RegExp(`^${pattern}$`)]),
)

const PHONES = 10_000_000
const PARCELS = 100_000_000
/** Without a factor in common with either: numbers of neighbours lie far apart, and no two are the same. */
const FAR = 7_654_321
/** Between the products of one copy and the next. */
const SHELF = 37

export function createTemplates(words: Words) {
  const known = new Map<string, Piece>()
  const pieceOf = (word: string): Piece => {
    const piece = known.get(word) ?? changing(word, words) ?? word
    known.set(word, piece)
    return piece
  }
  const of = (text: string): Template => {
    const parts = text.split(WORD).map((part, index) => (index % 2 === 0 ? part : pieceOf(part)))
    const ids = text.split(WORD).filter((word, index) => index % 2 === 1 && (IS.uuid?.test(word) || words.orders.has(word)))
    return { pieces: parts, ids }
  }
  /** A number of a run without gaps: the copies go on after the sample's last. */
  const numbered = (kind: string, written: string): Template => {
    const { places, last } = words.numbers.get(kind) ?? { places: new Map<number, number>(), last: 0 }
    const place = places.get(Number(written))
    if (place === undefined) return { pieces: [written], ids: [] }
    const piece: Piece = ({ number }) => (number === 0 ? written : String(last + (number - 1) * places.size + place + 1))
    return { pieces: [piece], ids: [] }
  }
  /** A code that is unique and says nothing. */
  const code = (written: string): Template => ({ pieces: [written, ({ number }) => (number === 0 ? '' : number.toString(36))], ids: [] })
  return { of, numbered, code }
}

export function join(templates: readonly Template[], separator: string): Template {
  return {
    pieces: templates.flatMap(({ pieces }, index) => (index === 0 ? pieces : [separator, ...pieces])),
    ids: templates.flatMap(({ ids }) => ids),
  }
}

function changing(word: string, words: Words): Piece | null {
  if (words.kept.has(word)) return null
  if (IS.uuid?.test(word)) return (copy) => shiftUuid(word, copy)
  if (IS.time?.test(word)) return (copy) => shiftTime(word, copy)
  if (IS.parcel?.test(word)) return ({ number }) => `IL${String((Number(word.slice(2)) + number * FAR) % PARCELS).padStart(8, '0')}`
  const product = words.products.get(word)
  if (product) return ({ number }) => product.list[(product.place + number * SHELF) % product.list.length] ?? word
  if (words.orders.has(word)) return orderNumber(word, words)
  const request = words.references.get(word)
  if (request !== undefined) return (copy) => referenceOf(shiftUuid(request, copy))
  const person = words.people.get(word)
  return person === undefined ? null : ofPerson(word, person, words.people.size)
}

function orderNumber(word: string, { numbers }: Words): Piece {
  const { places, last } = numbers.get('order') ?? { places: new Map<number, number>(), last: 0 }
  const place = places.get(Number(word)) ?? 0
  return ({ number }) => (number === 0 ? word : String(last + (number - 1) * places.size + place + 1))
}

function ofPerson(word: string, place: number, people: number): Piece {
  const [name, host] = word.split('@')
  if (host !== undefined) return ({ number }) => (number === 0 ? word : `${name}.${number}@${host}`)
  return ({ number }) => (number === 0 ? word : word.slice(0, 3) + String(((number * people + place) * FAR) % PHONES).padStart(7, '0'))
}
