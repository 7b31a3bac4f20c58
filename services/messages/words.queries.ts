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

/** The last versions of each kind, newest first; the first one counts. */
export async function listWordsVersions(
  database: Queryable,
  kinds: readonly WordedKind[],
  limit: number,
): Promise<(WordsVersion & { kind: WordedKind })[]> {
  const { rows } = await database.query<WordsVersion & { kind: WordedKind }>(
    `SELECT kind, version, subject, lines, changed_by AS by, changed_at AS at
     FROM unnest($1::text[]) AS asked (kind) CROSS JOIN LATERAL (
       SELECT version, subject, lines, changed_by, changed_at FROM message_words
       WHERE message_words.kind = asked.kind ORDER BY version DESC LIMIT $2) AS newest
     ORDER BY version DESC`,
    [kinds, limit],
  )
  return rows
}

/** The owner's words for a kind; null = the built-in ones. */
export async function findOwnWords(
  { database, unsaved }: Pick<Composing, 'database' | 'unsaved'>,
  kind: WordedKind,
): Promise<OwnWords | null> {
  if (unsaved?.kind === kind) return unsaved.words
  const [newest] = await listWordsVersions(database, [kind], 1)
  return newest ?? null
}
