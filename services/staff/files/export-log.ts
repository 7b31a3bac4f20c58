import type { FastifyRequest } from 'fastify'

/** The same rows; when they were read, or nobody reads on, the log says who took how many of them away. */
export async function* loggingExport<Row>(
  pieces: AsyncIterable<readonly Row[]>,
  { log, staff, ip }: Pick<FastifyRequest, 'log' | 'staff' | 'ip'>,
  what: 'orders' | 'offers' | 'draft-order',
): AsyncGenerator<readonly Row[]> {
  let rows = 0
  try {
    for await (const piece of pieces) {
      rows += piece.length
      yield piece
    }
  } finally {
    log.info({ securityEvent: 'export', what, rows, staffId: staff.staffId, from: ip }, 'a member of staff took data away in a file')
  }
}
