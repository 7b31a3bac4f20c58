import type { MessageKind } from '#events/messages.events.ts'
import { formatTime } from '#services/domain/israel-time.ts'
import { type ErrorParts, type Refused, refusalsBy } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { UnitOfWorkDeps } from '#services/platform/unit-of-work.ts'
import { findStaffNames } from '#services/staff/staff-names.queries.ts'
import type { Composing } from './composing.ts'
import { type AllMessageWords, MESSAGE_CALLS as CALLS } from './messages.contract.ts'
import { FIELD_EXAMPLES, ORDER_WORDS, WORDED_KINDS, type WordedKind } from './order-words.text.ts'
import { changeWords, type WordsRefused } from './words.command.ts'
import { listWordsVersions } from './words.queries.ts'
import { type OwnWords, readWords, type WordsRefusal } from './words.rules.ts'
import { composeUnsaved } from './words-preview.queries.ts'

const SHOWN_VERSIONS = 20

const wrong =
  (say: (what: string) => string) =>
  ({ reason, what, field }: WordsRefusal): ErrorParts => [400, reason, say(what), { field }]

const refusalOf = refusalsBy<(WordsRefused & { changed: { by: string; at: string } | null }) | WordsRefusal | Refused<'no_kind'>>({
  no_kind: [404, 'no_kind', 'להודעה הזו אין נוסח משלכם.'],
  changed_meanwhile: ({ changed }) => [
    409,
    'changed_meanwhile',
    `${changed ? `${changed.by}, ${formatTime(changed.at)}: ` : ''}הנוסח שונה בינתיים. מה שכתבתם נשאר כאן.`,
  ],
  no_words: wrong(() => 'צריך לכתוב כאן משהו, או לחזור לנוסח המקורי.'),
  unknown_field: wrong((what) => `אין בהודעה הזו שדה ${what}. בוחרים שדה מהרשימה.`),
  broken_braces: wrong((what) => `יש סוגר מסולסל בלי בן זוג: ${what}`),
  address: wrong((what) => `אין לכתוב כתובת של אתר או דוא״ל (${what}). הקישור נמצא בכפתור.`),
})

/** The owner's own words of messages about orders. */
export function wordsRoutes(desk: App, deps: Composing & UnitOfWorkDeps): void {
  desk.route({ ...CALLS.words, handler: () => presentWords(deps.database) })
  desk.route({
    ...CALLS.setWords,
    handler: async ({ params, body, staff }) => {
      const kind = wordedKind(params.kind)
      const read = readWords(body, ORDER_WORDS[kind].fields)
      if (!read.ok) throw refusalOf(read)
      const changed = await changeWords(deps, { kind, ...read.words, seen: body.seen, by: staff.staffId })
      if (!changed.ok) {
        const [newest] = (await presentWords(deps.database)).find((each) => each.kind === kind)?.history ?? []
        throw refusalOf({ ...changed, changed: newest?.by ? { by: newest.by, at: newest.at } : null })
      }
      return presentWords(deps.database)
    },
  })
  desk.route({
    ...CALLS.previewWords,
    handler: async ({ params, body }) => {
      const kind = wordedKind(params.kind)
      const read = readWords(body, ORDER_WORDS[kind].fields)
      if (!read.ok) throw refusalOf(read)
      const { about, letter } = await composeUnsaved(deps, kind, read.words)
      return { about, ...letter.mail, short: letter.short }
    },
  })
}

function wordedKind(kind: MessageKind): WordedKind {
  const worded = WORDED_KINDS.find((each) => each === kind)
  if (worded === undefined) throw refusalOf('no_kind')
  return worded
}

const typedOf = ({ subject, lines }: OwnWords) => ({ subject, body: lines?.join('\n\n') ?? null })

async function presentWords(database: Database): Promise<AllMessageWords> {
  const versions = await listWordsVersions(database, WORDED_KINDS, SHOWN_VERSIONS)
  const names = await findStaffNames(
    database,
    versions.map(({ by }) => by),
  )
  return WORDED_KINDS.map((kind) => {
    const { fields, subject, lines } = ORDER_WORDS[kind]
    const history = versions
      .filter((each) => each.kind === kind)
      .map(({ version, by, at, ...words }) => ({ version, ...typedOf(words), by: names.get(by) ?? null, at: at.toISOString() }))
    return {
      kind,
      fields: fields.map((name) => ({ name, example: FIELD_EXAMPLES[name] })),
      builtIn: { subject, body: lines.join('\n\n') },
      own: { subject: history[0]?.subject ?? null, body: history[0]?.body ?? null },
      version: history[0]?.version ?? 0,
      history,
    }
  })
}
