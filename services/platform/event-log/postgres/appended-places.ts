import { crc32 } from 'node:zlib'
import { type ShopEvent, topicOf } from '#events/registry.ts'
import { PARTITIONS, type Topic } from '#events/topics.ts'
import { partitionId } from '../positions.ts'

/** The places in the log of events appended in a transaction. */

export interface Share {
  topic: Topic
  partition: number
  count: number
}

/** Events of one key share a partition, so that their order holds. */
export function partitionOf(key: string): number {
  return crc32(key) % PARTITIONS
}

/** Place of an appended event, counted back from the end of its partition: the last one is 1. */
export interface AppendedPlace {
  partition: number
  behindEnd: number
}

/** By event id. Events stored together keep their order, and the partition's end is locked until the transaction ends. */
export function placesOf(events: readonly ShopEvent[]): Map<string, AppendedPlace> {
  const shares = new Map<string, Share>()
  const placed = events.map((event) => allocateOffset(shares, event))
  return new Map(placed.map(({ share, offset, eventId }) => [eventId, { partition: share.partition, behindEnd: share.count - offset }]))
}

/**
 * For the statement of `UnitOfWork.onAppended`: the columns `partition` and `behind` of its rows, by event id. Throws for an event that
 * was not emitted.
 */
export function placeColumns(
  places: ReadonlyMap<string, AppendedPlace>,
  eventIds: readonly string[],
): [partition: number[], behind: number[]] {
  const placed = eventIds.map((id) => {
    const place = places.get(id)
    if (!place) throw new Error(`${id} was not appended`)
    return place
  })
  return [placed.map(({ partition }) => partition), placed.map(({ behindEnd }) => behindEnd)]
}

/** Completes it: joined to `rows` with these columns, events of one topic, it gives each its `appended.sequence`. */
export function joinAppended(topic: Topic, rows: string): string {
  return `JOIN LATERAL (
      SELECT p.next - ${rows}.behind AS sequence FROM log_partitions p WHERE p.topic = '${topic}' AND p.partition = ${rows}.partition
    ) appended ON true`
}

/** Reserves the next place in an event's partition. */
export function allocateOffset(shares: Map<string, Share>, event: ShopEvent) {
  const topic = topicOf(event.type)
  const partition = partitionOf(event.subject)
  const id = partitionId(topic, partition)
  const share = shares.get(id) ?? { topic, partition, count: 0 }
  shares.set(id, share)
  const offset = share.count
  share.count += 1
  return { share, offset, eventId: event.id }
}
