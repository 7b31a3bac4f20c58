import type { Queryable } from '#services/platform/postgres.ts'
import type { Composing } from './composing.ts'
import type { WordedKind } from './order-words.text.ts'
import type { OwnWords } from './words.rules.ts'

/** One of the owner's versions; from 1. */
export interface WordsVersion extends OwnWords {
  version: number
  by: string
  at: Date
}

/** The last versions of a kind, newest first; the first one counts. */
export async function listWordsVersions(database: Queryable, kind: WordedKind, limit: number): Promise<WordsVersion[]> {
  const { rows } = await database.query<WordsVersion>(
    `SELECT version, subject, lines, changed_by AS by, changed_at AS at FROM message_words
     WHERE kind = $1 ORDER BY version DESC LIMIT $2`,
    [kind, limit],
  )
  return rows
}

/** The owner's words for a kind; null = the built-in ones. */
export async function findOwnWords(
  { database, unsaved }: Pick<Composing, 'database' | 'unsaved'>,
  kind: WordedKind,
): Promise<OwnWords | null> {
  if (unsaved?.kind === kind) return unsaved.words
  const [newest] = await listWordsVersions(database, kind, 1)
  return newest ?? null
}
