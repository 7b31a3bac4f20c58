import type { GroupLag } from './event-log.ts'

/**
 * A group has read further than the log reaches: Kafka's data were lost while the positions in Postgres remain, and whatever is
 * published now would be passed over. A person must decide (docker-compose.yml says how), so the group stands still. A replica
 * that has not caught up yet looks the same for a moment: it is asked again.
 */
export class PositionBeyondLog extends Error {
  readonly code = 'position_beyond_log'
  readonly retriable = true

  constructor({ group, topic, partition, position, end }: GroupLag) {
    super(`group ${group} stands at ${position} of ${topic}/${partition}, which ends at ${end}`)
    this.name = 'PositionBeyondLog'
  }
}

/** Throws for the first partition whose position lies beyond its end. */
export function assertWithinLog(lag: readonly GroupLag[]): void {
  const beyond = lag.find(({ position, end }) => position > end)
  if (beyond) throw new PositionBeyondLog(beyond)
}
