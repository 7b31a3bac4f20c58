import type { Logger } from './logger.ts'

/**
 * Tells the person who started the shop something in plain words: through the channel to `npm start`, which prints it, or,
 * started without it, in the log.
 */
export function createAnnounce(logger: Pick<Logger, 'info'>): (line: string) => void {
  return (line) => {
    if (process.connected) process.send?.({ say: line })
    else if (line.trim()) logger.info(line.trim())
  }
}
