import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { Ean } from '#events/primitives.ts'
import { withoutPhones } from '#services/visitors/searched-words.rules.ts'

/** Requested shape of an answer. */
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
/** Loose shape of an answer: cards are validated one by one. */
const isTires = Compile(Type.Array(Type.Object({}), { minItems: 1 }))

/** Longer answers are rejected unparsed. */
const MAX_CHARACTERS = 64 * 1024
/** Number of opening brackets tried before the answer. */
const MAX_BEGINNINGS = 20
const MAX_EAN_CHARACTERS = 40
const MAX_SCORE_CHARACTERS = 20
const QUOTES = /^[\s"'`׳״“”‘’[(<{]+|[\s"'`׳״“”‘’\])>},.]+$/gu
const SCORE = /^\s*(-?\d{1,4}(?:\.\d{1,6})?)\s*(?:(?:\/|out of|מתוך)\s*10)?\s*$/i

/**
 * Valid cards of an answer, best first: each EAN is in `eans` and unique; scores are 0 to 10 with one decimal; an unsafe reason is
 * empty. Empty for an invalid answer.
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

/** `9/10` is 9, 11 is 10; null if not a number. */
function readScore(score: unknown): number | null {
  if (typeof score === 'string' && score.length > MAX_SCORE_CHARACTERS) return null
  const value = typeof score === 'string' ? Number(SCORE.exec(score)?.[1] ?? Number.NaN) : score
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  return Math.round(Math.min(10, Math.max(0, value)) * 10) / 10
}

/** Models also answer in a code fence, with text around, or with the bare list; all of these are accepted. */
function findTires(text: string): object[] {
  if (text.length > MAX_CHARACTERS) return []
  for (const { index } of [...text.matchAll(/[{[]/g)].slice(0, MAX_BEGINNINGS)) {
    const answer = parsed(text.slice(index, endOf(text, index)))
    const tires = Array.isArray(answer) ? answer : Object(answer).tires
    if (isTires.Check(tires)) return tires
  }
  return []
}

/** Index after the bracket that closes the one at `begin`, ignoring brackets in strings; the text's length if unclosed. */
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

/** Sanitizes model text for display: no links, hidden characters, direction changes or amounts of money. */

const MAX_REASON_CHARACTERS = 240
/** Longer text is cut before it is scanned. */
const MAX_READ = 2000

/** Direction marks, joiners, tags, and Markdown emphasis. */
const UNSEEN = /[\p{Cf}\p{Co}\p{Cs}*_`#]/gu
const SPACES = /[\s\p{Cc}]+/gu
const HEBREW = /[א-ת]/
const NEVER = [
  // Markup and entities.
  /[<>[\]{}|~\\]|&#?\w+;/,
  // Links and addresses, `shop.co.il` too.
  /:\/\/|www\.|@|(?:javascript|data|mailto|tel):|[\p{L}\p{M}\p{Nd}-][.。]\p{L}/iu,
  // Non-ASCII digits.
  /(?![0-9])\p{Nd}/u,
  // Amounts of money: prices come from the catalogue only.
  /\p{Sc}|ש[^\p{L}\p{N}]{0,6}ח(?!\p{L})|(?<![א-ת])[בהכל]?שקל(?:ים)?(?![א-ת])|(?<![a-z])(?:nis|ils|usd|eur)(?![a-z])/iu,
]
/** `13,000–15,000` kilometers has as many digits as a phone, but another format. */
const LIFE = /(?<!\d[.,]?)[1-9]\d?,\d00(?![.,]?\d)/g

/**
 * Plain Hebrew of at most 240 characters, without invisible marks. Empty if there is none, or if the text contains markup, a link, an
 * address, a possible phone or EAN, or an amount of money.
 */
export function plainReason(text: string): string {
  // NFKC may expand the text many times over.
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
