import { type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import type { WordedKind } from './order-words.text.ts'
import { listWordsVersions } from './words.queries.ts'
import type { OwnWords } from './words.rules.ts'

export interface WordsChange extends OwnWords {
  kind: WordedKind
  /** The version that was changed; 0 = none yet. */
  seen: number
  by: string
}
export type WordsRefused = { ok: false; reason: 'changed_meanwhile' }

/** Sets the owner's words for a kind of message. The same words again are no change. */
export function changeWords(deps: UnitOfWorkDeps, { kind, subject, lines, seen, by }: WordsChange): Promise<{ ok: true } | WordsRefused> {
  return withEvents(deps, async ({ tx, at, emit }) => {
    // An advisory lock, since there may be no row yet.
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 7))', [kind])
    const [newest] = await listWordsVersions(tx, [kind], 1)
    const now = { subject: newest?.subject ?? null, lines: newest?.lines ?? null }
    if (JSON.stringify(now) === JSON.stringify({ subject, lines })) return { ok: true }
    const version = newest?.version ?? 0
    if (version !== seen) return { ok: false, reason: 'changed_meanwhile' }
    await tx.query(
      `INSERT INTO message_words (kind, version, subject, lines, changed_by, changed_at) VALUES ($1, $2, $3, $4::jsonb, $5, $6)`,
      [kind, version + 1, subject, lines && JSON.stringify(lines), by, at],
    )
    emit('message-words.changed.v1', kind, { kind, subject, lines, by })
    return { ok: true }
  })
}
