import { textLine } from '#services/domain/plain-text.ts'

/** Words with fields in braces: `הזמנה {מספר_הזמנה} התקבלה`. */

/** `lines`: paragraphs. */
export interface Words {
  subject: string
  lines: string[]
}
/** A part that is null is the built-in one. */
export interface OwnWords {
  subject: string | null
  lines: string[] | null
}
/** By field; null = it has none now. */
export type FieldValues = Readonly<Record<string, string | null>>

const FIELD = /\{([^{}]*)\}/g
/** What mail and chat programs turn into a link. */
const ADDRESS = /:\/\/|\bwww\.|\.\p{Script=Latin}{2,}/iu

/** Why words are refused, with the piece at fault. */
export type WordsFault = { reason: 'unknown_field' | 'broken_braces' | 'address'; what: string }

export function faultOf(words: string, fields: readonly string[]): WordsFault | null {
  const unknown = [...words.matchAll(FIELD)].find(([, name = '']) => !fields.includes(name))
  if (unknown) return { reason: 'unknown_field', what: unknown[0] }
  const rest = words.replace(FIELD, ' ')
  const brace = rest.search(/[{}]/)
  if (brace >= 0) return { reason: 'broken_braces', what: rest.slice(brace, brace + 20) }
  const address = ADDRESS.exec(rest)
  return address ? { reason: 'address', what: address[0] } : null
}

export type WordsRefusal = { ok: false; reason: WordsFault['reason'] | 'no_words'; what: string; field: 'subject' | 'body' }

/** Words as typed: paragraphs are apart by an empty line. Null = the built-in ones. */
export function readWords(typed: TypedWords, fields: readonly string[]): { ok: true; words: OwnWords } | WordsRefusal {
  const subject = typed.subject === null ? null : textLine(typed.subject)
  const lines = typed.body === null ? null : paragraphsOf(typed.body)
  for (const [field, written] of [
    ['subject', subject],
    ['body', lines?.join('\n') ?? null],
  ] as const) {
    if (written === '') return { ok: false, reason: 'no_words', what: '', field }
    const fault = written === null ? null : faultOf(written, fields)
    if (fault) return { ok: false, ...fault, field }
  }
  return { ok: true, words: { subject, lines } }
}
interface TypedWords {
  subject: string | null
  body: string | null
}

const paragraphsOf = (body: string): string[] =>
  body
    .split(/\r?\n\s*\n/)
    .map(textLine)
    .filter((line) => line !== '')

/** Null where a field has no value now. */
function filled(words: string, values: FieldValues): string | null {
  let isWhole = true
  const text = words.replace(FIELD, (_, name: string) => {
    // A field that the kind no longer has, too.
    const value = Object.hasOwn(values, name) ? values[name] : null
    if (!value) isWhole = false
    return value ?? ''
  })
  return isWhole ? text : null
}

/** A paragraph with a field that has no value now falls away; where none stays, and of a subject, the built-in words count. */
export function wordsWith(values: FieldValues, builtIn: Words, own: OwnWords | null): Words {
  const linesOf = (lines: readonly string[]) => lines.flatMap((line) => filled(line, values) ?? [])
  const ownLines = linesOf(own?.lines ?? [])
  const ownSubject = own?.subject ? filled(own.subject, values) : null
  return {
    subject: ownSubject ?? builtIn.subject.replace(FIELD, (_, name: string) => values[name] ?? ''),
    lines: ownLines.length > 0 ? ownLines : linesOf(builtIn.lines),
  }
}
