import { listOpenRequests, type OpenRequest, REQUEST_KINDS, type RequestKind } from '#services/contacts/requests.queries.ts'
import type { Database } from '#services/platform/postgres.ts'

interface RequestsDeps {
  database: Database
  print(line: string): void
}

const LISTED = 50
const HEADINGS: Record<RequestKind, string> = {
  cancellation: 'Purchases to cancel',
  'garage-join': 'Garages that want to join',
}

/** What people wrote from a form and nobody has erased yet, oldest first, with all that they said. */
export async function printRequests({ database, print }: RequestsDeps): Promise<boolean> {
  for (const kind of REQUEST_KINDS) {
    const requests = await listOpenRequests(database, kind, LISTED + 1)
    print(`${HEADINGS[kind]}: ${requests.length === 0 ? 'none' : Math.min(requests.length, LISTED)}`)
    for (const request of requests.slice(0, LISTED)) printRequest(request, print)
    if (requests.length > LISTED) print(`These are the oldest ${LISTED}; more are waiting.`)
  }
  return true
}

function printRequest({ contactId, reference, requestedAt, name, phone, email, details }: OpenRequest, print: RequestsDeps['print']): void {
  const reached = [name, phone, email].filter((part) => part !== null).join('  ')
  print(`  ${reference}  ${requestedAt.toISOString().slice(0, 16).replace('T', ' ')}  ${reached}`)
  for (const [what, words] of Object.entries(details)) print(`      ${what}: ${words.replace(/\s+/g, ' ')}`)
  print(`      when it is done: erase-contact ${contactId}`)
}
