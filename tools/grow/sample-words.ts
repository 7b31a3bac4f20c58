import type { Queryable } from '#services/platform/postgres.ts'
import type { Words } from './template.ts'

/** Reads what names something in the sample. `added`: EANs of products that are to come. */
export async function readWords(database: Queryable, added: readonly string[], unfinished: ReadonlySet<string>): Promise<Words> {
  const column = async (text: string) => (await database.query<{ word: string }>(text)).rows.map(({ word }) => word)
  const orders = await column('SELECT order_id AS word FROM orders ORDER BY order_id::bigint')
  const phones = await column('SELECT DISTINCT phone AS word FROM contacts WHERE phone IS NOT NULL ORDER BY 1')
  const emails = await column('SELECT DISTINCT email AS word FROM contacts WHERE email IS NOT NULL ORDER BY 1')
  const { rows: requests } = await database.query<{ id: string; reference: string }>(
    `SELECT data ->> 'requestId' AS id, data ->> 'reference' AS reference FROM (${DATA_OF('contacts')}) AS asked WHERE data ->> 'reference' <> ''`,
  )
  const singles = await column(`${EANS} AND state -> 'setOf' = 'null' ORDER BY id`)
  const sets = await column(`${EANS} AND state -> 'setOf' <> 'null' ORDER BY id`)
  const people = [...phones, ...emails]
  return {
    kept: new Set(await column('SELECT staff_id::text AS word FROM staff_members')),
    orders: new Set(orders),
    people: new Map(people.map((word, place) => [word, place])),
    references: new Map(requests.map(({ id, reference }) => [reference, id])),
    products: new Map([...shelf([...singles, ...added]), ...shelf(sets)]),
    numbers: await readNumbers(database, orders, unfinished),
  }
}

const EANS = "SELECT id AS word FROM catalogue_entities WHERE kind = 'product' AND state IS NOT NULL"
const DATA_OF = (topic: string) => `SELECT body::jsonb -> 'data' AS data FROM log_events WHERE topic = '${topic}'`

function shelf(list: readonly string[]): [string, { place: number; list: readonly string[] }][] {
  return list.map((ean, place) => [ean, { place, list }])
}

async function readNumbers(database: Queryable, orders: readonly string[], unfinished: ReadonlySet<string>): Promise<Words['numbers']> {
  const { rows: documents } = await database.query<{ kind: string; number: number; last: number; orderId: string }>(
    `SELECT kind, number::int, last::int, order_id AS "orderId" FROM documents JOIN document_numbers USING (kind)
     WHERE number IS NOT NULL AND issuer = 'book' ORDER BY number`,
  )
  const { rows: drafts } = await database.query<{ number: number }>('SELECT number FROM draft_orders ORDER BY number')
  const finished = documents.filter(({ orderId }) => !unfinished.has(orderId))
  const books = [...Map.groupBy(finished, ({ kind }) => kind)]
  return new Map([
    ...books.map(([kind, of]) => [kind, run(numbersOf(of), of[0]?.last)] as const),
    ['order', run(orders.map(Number))],
    ['draft', run(numbersOf(drafts))],
  ])
}

const numbersOf = (rows: readonly { number: number }[]): number[] => rows.map(({ number }) => number)

function run(numbers: readonly number[], last = numbers.at(-1) ?? 0) {
  return { places: new Map(numbers.map((number, place) => [number, place])), last }
}
