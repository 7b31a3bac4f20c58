import { Value } from 'typebox/value'
import type { ReadChangeListener } from '#services/ingress/response-cache/invalidation.ts'
import { readStaffTag } from '#services/platform/event-log/staff-signals.ts'
import { StaffSignal } from '../staff.contract.ts'

export interface NewsReader {
  tell(signal: StaffSignal): void
  /** The shop closes. */
  end(): void
}

/** What is told to staff, to every open page of this process. Fed by the channel on which projections say what changed. */
export interface StaffNews extends ReadChangeListener {
  /** Answers how to stop. */
  subscribe(reader: NewsReader): () => void
  readers(): number
  /** Ends every reader, as the shop closes. */
  close(): void
}

/** Bursts come in rows (an import, a switch of projections); pages that read everything again do so once for all of a row. */
const GATHER_MS = 500

export function createStaffNews(): StaffNews {
  const readers = new Set<NewsReader>()
  const tellAll = (signal: StaffSignal): void => {
    for (const reader of readers) reader.tell(signal)
  }
  let isGathering = false
  const tellThatMuchChanged = (): void => {
    if (isGathering) return
    isGathering = true
    setTimeout(() => {
      isGathering = false
      tellAll({ kind: 'much-changed' })
    }, GATHER_MS).unref()
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
      if (tags.includes('*') || told.some(({ kind }) => kind === 'all')) return tellThatMuchChanged()
      for (const signal of told.flatMap(toSignal)) tellAll(signal)
    },
    // Something may have been missed.
    empty: tellThatMuchChanged,
    close() {
      for (const reader of readers) reader.end()
    },
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
