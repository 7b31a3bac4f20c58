import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CachedResponse } from './cached-response.ts'
import { chooseCoding } from './content-coding.ts'

/** Writes the answer past the framework: 304 when the browser has it, else the coding it likes best. */
export function sendCachedResponse(request: IncomingMessage, response: ServerResponse, answer: CachedResponse): void {
  const known = request.headers['if-none-match']
  if (known !== undefined && answer.status === 200 && isKnown(known, answer.etag)) {
    response.writeHead(304, answer.notModifiedHeaders)
    response.end()
    return
  }
  const coding = chooseCoding(request.headers['accept-encoding'])
  response.writeHead(answer.status, answer.headers[coding])
  response.end(answer.bodies[coding], 'latin1')
}

function isKnown(known: string, etag: string): boolean {
  if (known === etag) return true
  const opaque = etag.slice('W/'.length)
  return known.split(',').some((candidate) => ['*', etag, opaque].includes(candidate.trim()))
}
