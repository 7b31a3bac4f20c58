import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { Ean } from '#events/primitives.ts'
import { withoutPhones } from '#services/visitors/searched-words.rules.ts'

/** What a model is asked to answer. */
const Card = Type.Object(
  {
    ean: Ean,
    score: Type.Number({ minimum: 0, maximum: 10, description: 'How well it serves this rider, of 10, one decimal.' }),
    reason: Type.String({ maxLength: 240, description: 'One or two Hebrew sentences, plain text.' }),
  },
  { additionalProperties: false },
)
export type ModelCard = Static<typeof Card>
export const ModelAnswer = Type.Object({ tires: Type.Array(Card) }, { additionalProperties: false })

const isCard = Compile(Card)
/** What a model may have answered: cards are looked at one by one. */
const isTires = Compile(Type.Array(Type.Object({}), { minItems: 1 }))

/** What is longer was not answered by a model in its senses, and is not searched through. */
const MAX_CHARACTERS = 64 * 1024
/** So many brackets of what stands before the answer are tried. */
const MAX_BEGINNINGS = 20
const MAX_EAN_CHARACTERS = 40
const MAX_SCORE_CHARACTERS = 20
const QUOTES = /^[\s"'`׳״“”‘’[(<{]+|[\s"'`׳״“”‘’\])>},.]+$/gu
const SCORE = /^\s*(-?\d{1,4}(?:\.\d{1,6})?)\s*(?:(?:\/|out of|מתוך)\s*10)?\s*$/i

/**
 * The cards of an answer that can be shown, the best first: each ean is one of `eans`, and there once; scores are 0 to 10 with one
 * decimal; a reason that cannot be shown is empty. None when the answer is none.
 */
export function readModelAnswer(text: string, eans: ReadonlySet<string>): ModelCard[] {
  const cards = new Map<string, ModelCard>()
  for (const card of findTires(text).map(readCard)) {
    if (isCard.Check(card) && eans.has(card.ean) && !cards.has(card.ean)) cards.set(card.ean, card)
  }
  return [...cards.values()].sort((a, b) => b.score - a.score)
}

function readCard(card: { ean?: unknown; score?: unknown; reason?: unknown }): unknown {
  const { ean, score, reason } = card
  return {
    ean: readEan(ean),
    score: readScore(score),
    reason: typeof reason === 'string' ? plainReason(reason) : '',
  }
}

function readEan(ean: unknown): string | null {
  if (typeof ean !== 'string' && typeof ean !== 'number') return null
  const text = String(ean)
  return text.length > MAX_EAN_CHARACTERS ? null : text.replace(QUOTES, '')
}

/** `9/10` is 9, 11 is 10, anything else that is no number is none. */
function readScore(score: unknown): number | null {
  if (typeof score === 'string' && score.length > MAX_SCORE_CHARACTERS) return null
  const value = typeof score === 'string' ? Number(SCORE.exec(score)?.[1] ?? Number.NaN) : score
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  return Math.round(Math.min(10, Math.max(0, value)) * 10) / 10
}

/** Models also answer in a fence, after or before a sentence, and with the list alone: each of these was paid for. */
function findTires(text: string): object[] {
  if (text.length > MAX_CHARACTERS) return []
  for (const { index } of [...text.matchAll(/[{[]/g)].slice(0, MAX_BEGINNINGS)) {
    const answer = parsed(text.slice(index, endOf(text, index)))
    const tires = Array.isArray(answer) ? answer : Object(answer).tires
    if (isTires.Check(tires)) return tires
  }
  return []
}

/** Behind the bracket that closes the one at `begin`. What stands in quotes closes nothing; a text that never ends is one. */
function endOf(text: string, begin: number): number {
  let depth = 0
  for (const { 0: sign, index } of text.slice(begin).matchAll(/"(?:[^"\\]|\\.?)*(?:"|$)|[{}[\]]/gs)) {
    if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') depth -= 1
    if (depth === 0) return begin + index + 1
  }
  return text.length
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** What a model wrote, as sentences that can be shown: nothing in them can be pressed, hide, turn the page around or name a sum. */

const MAX_REASON_CHARACTERS = 240
/** What is longer is no reason, and is not searched to its end. */
const MAX_READ = 2000

/** Marks of direction, joiners, tags; and the signs that models emphasise with. */
const UNSEEN = /[\p{Cf}\p{Co}\p{Cs}*_`#]/gu
const SPACES = /[\s\p{Cc}]+/gu
const HEBREW = /[א-ת]/
const NEVER = [
  // Markup of any kind, and entities.
  /[<>[\]{}|~\\]|&#?\w+;/,
  // Links and addresses, `shop.co.il` too.
  /:\/\/|www\.|@|(?:javascript|data|mailto|tel):|[\p{L}\p{M}\p{Nd}-][.。]\p{L}/iu,
  // Other digits than those of everybody.
  /(?![0-9])\p{Nd}/u,
  // Sums: prices come from the catalogue.
  /\p{Sc}|ש[^\p{L}\p{N}]{0,6}ח(?!\p{L})|(?<![א-ת])[בהכל]?שקל(?:ים)?(?![א-ת])|(?<![a-z])(?:nis|ils|usd|eur)(?![a-z])/iu,
]
/** `13,000–15,000` kilometers have the digits of a phone, which is not written so. */
const LIFE = /(?<!\d[.,]?)[1-9]\d?,\d00(?![.,]?\d)/g

/**
 * Plain Hebrew of at most 240 characters, without invisible marks. Empty when there is none, and when the text has in it what no
 * reason needs: markup, a link, an address, what could be a phone or an ean, a sum.
 */
export function plainReason(text: string): string {
  // Compatibility forms may be many times as long when they are written out.
  const read = text.slice(0, MAX_READ).normalize('NFKC').slice(0, MAX_READ)
  const plain = read.replace(UNSEEN, '').replace(SPACES, ' ').trim()
  if (!HEBREW.test(plain) || NEVER.some((pattern) => pattern.test(plain)) || hasPhone(plain)) return ''
  if (plain.length <= MAX_REASON_CHARACTERS) return plain
  const cut = plain.slice(0, MAX_REASON_CHARACTERS - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).trimEnd()}…`
}

function hasPhone(plain: string): boolean {
  const apart = plain.replace(LIFE, 'ק')
  return withoutPhones(apart) !== apart
}
