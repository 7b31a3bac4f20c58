import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { EventHandler } from '#services/platform/event-log/event-log.ts'
import { createEventFactsSink } from './event-facts.sink.ts'
import { createProductFactsSink } from './product-facts.sink.ts'

/** Every sink of the shop. */
export const SINKS: readonly ((clickhouse: ClickHouse) => EventHandler)[] = [createEventFactsSink, createProductFactsSink]
