import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type Act, requestOf } from './acts.ts'

/** Sends all of the acts to one ingress but the end of each; the answer sends the rest, and tells the statuses, 0 where nobody answers. */
export async function beginToWrite(origin: string, acts: readonly Act[]): Promise<() => Promise<number[]>> {
  const begun = await Promise.all(acts.map((act) => begin(origin, act)))
  return () => Promise.all(begun.map((end) => end()))
}

async function begin(origin: string, act: Act): Promise<() => Promise<number>> {
  const { path, options } = requestOf(act)
  const body = Buffer.from(String(options?.body))
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
  const sending = request(origin + path, { method: 'POST', headers })
  const answered = once(sending, 'response').then(
    ([answer]: IncomingMessage[]) => answer?.resume().statusCode ?? 0,
    () => 0,
  )
  sending.flushHeaders()
  // The shop has taken the request on.
  await once(sending, 'continue')
  return () => {
    sending.end(body)
    return answered
  }
}
