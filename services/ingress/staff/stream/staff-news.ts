import { Value } from 'typebox/value'
import { readStaffTag } from '#services/platform/event-log/staff-signals.ts'
import { StaffSignal } from '../../contract/staff.contract.ts'
import type { ReadChangeListener } from '../../read-cache/invalidation.ts'

export interface NewsReader {
  tell(signal: StaffSignal): void
  /** Something may have been missed, or the shop closes: whoever reads on has to begin anew. */
  end(): void
}

/** What is told to staff, to every open page of this process. Fed by the channel on which projections say what changed. */
export interface StaffNews extends ReadChangeListener {
  /** Answers how to stop. */
  subscribe(reader: NewsReader): () => void
  readers(): number
}

export function createStaffNews(): StaffNews {
  const readers = new Set<NewsReader>()
  const endAll = (): void => {
    for (const reader of readers) reader.end()
  }
  return {
    subscribe(reader) {
      readers.add(reader)
      return () => readers.delete(reader)
    },
    readers: () => readers.size,
    drop(tags) {
      if (readers.size === 0) return
      const told = tags.flatMap((tag) => readStaffTag(tag) ?? [])
      // Too many tags for one message stand as `*`, which may be any of them.
      if (tags.includes('*') || told.some(({ kind }) => kind === 'all')) return endAll()
      for (const signal of told.flatMap(toSignal)) for (const reader of readers) reader.tell(signal)
    },
    empty: endAll,
  }
}

const signalOf = (kind: string, id: string) => {
  if (kind === 'dead-letters') return { kind }
  if (kind === 'offer-changed') return { kind, offerId: id }
  return kind === 'draft-order-changed' ? { kind, draftOrderId: id } : { kind, orderId: id }
}

/** What this process does not know yet, another version may: it is left out. */
function toSignal({ kind, id }: { kind: string; id: string }): StaffSignal[] {
  const signal = signalOf(kind, id)
  return Value.Check(StaffSignal, signal) ? [signal] : []
}
