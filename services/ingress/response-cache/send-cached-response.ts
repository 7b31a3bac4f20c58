import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CachedResponse, EncodedBody } from './cached-response.ts'
import { chooseCoding } from './content-coding.ts'

/** Writes the response directly: 304 when the browser has it, else in its preferred encoding. */
export function sendCachedResponse(request: IncomingMessage, response: ServerResponse, answer: CachedResponse): void {
  const known = request.headers['if-none-match']
  if (known !== undefined && answer.status === 200 && isKnown(known, answer.etag)) {
    response.writeHead(304, answer.notModifiedHeaders)
    response.end()
    return
  }
  const coding = chooseCoding(request.headers['accept-encoding'])
  const ready = answer.encodings[coding]
  if (ready) send(response, answer.status, ready)
  else {
    const encoded = answer.encode(coding).catch(() => answer.encodings.identity)
    void encoded.then((made) => send(response, answer.status, made))
  }
}

function send(response: ServerResponse, status: number, { headers, text }: EncodedBody): void {
  response.writeHead(status, headers)
  response.end(text, 'latin1')
}

function isKnown(known: string, etag: string): boolean {
  if (known === etag) return true
  const opaque = etag.slice('W/'.length)
  return known.split(',').some((candidate) => ['*', etag, opaque].includes(candidate.trim()))
}
