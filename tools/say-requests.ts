import { listOpenRequests, type OpenRequest, REQUEST_KINDS, type RequestKind } from '#services/contacts/requests.queries.ts'
import type { Database } from '#services/platform/postgres.ts'

interface RequestsDeps {
  database: Database
  say(line: string): void
}

const LISTED = 50
const HEADINGS: Record<RequestKind, string> = {
  cancellation: 'Purchases to cancel',
  'garage-join': 'Garages that want to join',
}

/** What people wrote from a form and nobody has erased yet, oldest first, with all that they said. */
export async function sayRequests({ database, say }: RequestsDeps): Promise<boolean> {
  for (const kind of REQUEST_KINDS) {
    const requests = await listOpenRequests(database, kind, LISTED + 1)
    say(`${HEADINGS[kind]}: ${requests.length === 0 ? 'none' : Math.min(requests.length, LISTED)}`)
    for (const request of requests.slice(0, LISTED)) sayRequest(request, say)
    if (requests.length > LISTED) say(`These are the oldest ${LISTED}; more are waiting.`)
  }
  return true
}

function sayRequest({ contactId, reference, askedAt, name, phone, email, details }: OpenRequest, say: RequestsDeps['say']): void {
  const reached = [name, phone, email].filter((part) => part !== null).join('  ')
  say(`  ${reference}  ${askedAt.toISOString().slice(0, 16).replace('T', ' ')}  ${reached}`)
  for (const [what, words] of Object.entries(details)) say(`      ${what}: ${words.replace(/\s+/g, ' ')}`)
  say(`      when it is done: erase-contact ${contactId}`)
}
