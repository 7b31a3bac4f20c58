import { text } from 'node:stream/consumers'
import { PARTITIONS, TOPIC_NAMES, TOPICS, type Topic } from '#events/topics.ts'
import { partitionOf } from '#services/platform/event-log/postgres/appended-places.ts'
import type { CopyTransaction } from '#services/platform/postgres-copy.ts'
import { type Copy, ofEach, WINDOW_DAYS } from './copy.ts'
import { copyLines, type Templates } from './records.ts'
import { SAID_ONCE } from './tables.ts'
import { join, render, type Template } from './template.ts'

const DAYS_PER_MONTH = 30

/** Acts of visitors are many and name no person, so that there may be more or fewer copies of them than of orders. */
export const ACTS: readonly Topic[] = ['collector', 'likes']

/** No act is older than the shop keeps them: whole windows of what `events/topics.ts` says. */
export const ACT_WINDOWS = Math.floor((TOPICS.collector.retentionMonths * DAYS_PER_MONTH) / WINDOW_DAYS)

/** All but the catalogue's, whose products are the same in all copies. */
export const COPIED_TOPICS = TOPIC_NAMES.filter((topic) => topic !== 'catalogue')

export interface TopicEvents {
  topic: Topic
  events: readonly SampleEvent[]
}

interface SampleEvent {
  body: string
  appendedAt: string
  partition: number
  subject: Template
  time: Template
  template: Template
  isSaidOnce: boolean
}

/** A topic's events of all partitions, those of one partition in their order. */
export async function readEvents(tx: CopyTransaction, templates: Templates, topic: Topic): Promise<TopicEvents> {
  const rows = await text(
    tx.copyOut(
      `COPY (SELECT partition, appended_at, body FROM log_events WHERE topic = '${topic}' ORDER BY sequence, partition) TO STDOUT`,
    ),
  )
  const events = rows
    .split('\n')
    .slice(0, -1)
    .map((line): SampleEvent => {
      const [partition = '', appendedAt = '', body = ''] = line.split('\t')
      return {
        body,
        appendedAt,
        partition: Number(partition),
        subject: templates.of(part(body, 'subject')),
        time: templates.of(part(body, 'time')),
        template: templateOf(templates, body),
        isSaidOnce: SAID_ONCE.includes(part(body, 'type')),
      }
    })
  return { topic, events }
}

/** Of the envelope, which stands before the data. */
const part = (body: string, name: string): string => new RegExp(`"${name}":"([^"]*)"`).exec(body)?.[1] ?? ''

function templateOf(templates: Templates, body: string): Template {
  const document = /^(.*"kind":"(\w+)","issuer":"book","number":)(\d+)(.*)$/.exec(body)
  if (part(body, 'type') !== 'document.issued.v1' || !document) return templates.of(body)
  const [, before = '', kind = '', number = '', after = ''] = document
  return join([templates.of(before), templates.numbered(kind, number), templates.of(after)], '')
}

/**
 * Writes the copies over the topic, the oldest first: they have the partitions of their subjects, and places without gaps. The positions
 * of projections and sinks are forgotten; what else reads the log has read to its end, since its work was copied.
 */
export async function writeEvents(
  tx: CopyTransaction,
  { topic, events }: TopicEvents,
  windows: readonly (readonly Copy[])[],
  isCopied: (template: Template) => boolean,
): Promise<number> {
  const ends = Array.from({ length: PARTITIONS }, () => 0)
  const placed = (partition: number, body: string, appendedAt: string): string => {
    const sequence = ends[partition] ?? 0
    ends[partition] = sequence + 1
    return `${topic}\t${partition}\t${sequence}\t${body}\t${appendedAt}`
  }
  function* lines() {
    for (const [{ body, appendedAt, partition, subject, time, template, isSaidOnce }, copy] of ofEach(windows, events)) {
      if (copy.number === 0) yield placed(partition, body, appendedAt)
      else if (!isSaidOnce && isCopied(template))
        yield placed(partitionOf(render(subject, copy)), render(template, copy), render(time, copy))
    }
  }
  await tx.query('DELETE FROM log_events WHERE topic = $1', [topic])
  await copyLines(tx, 'COPY log_events (topic, partition, sequence, body, appended_at) FROM STDIN', lines())
  await tx.query(
    `UPDATE log_partitions p SET first = 0, next = ends.next FROM unnest($2::bigint[]) WITH ORDINALITY AS ends (next, place)
     WHERE p.topic = $1 AND p.partition = ends.place - 1`,
    [topic, ends],
  )
  await tx.query('DELETE FROM dead_letters WHERE topic = $1', [topic])
  await tx.query(
    `UPDATE reader_positions r SET next = p.next FROM log_partitions p
     WHERE p.topic = $1 AND r.topic = p.topic AND r.partition = p.partition`,
    [topic],
  )
  return ends.reduce((sum, end) => sum + end, 0)
}
