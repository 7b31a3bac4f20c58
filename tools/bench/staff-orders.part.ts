import { MONTHS_COUNTED, ORDERS_COUNTED } from '#services/orders/testing/order-counts.ts'
import { placed } from '#services/orders/testing/order-events.ts'
import type { Database } from '#services/platform/postgres.ts'
import { signInStaff, TEST_STAFF_EMAIL } from '#services/staff/testing/staff-session.ts'
import { constantPath } from './bare-constant.ts'
import { startBenchShop } from './bench-shop.ts'
import { compareLoad } from './load.ts'
import type { LoadTask } from './load-task.ts'
import { type Finding, milliseconds, perSecond } from './report.ts'

const ORDERS = 100_000
const ROUNDS = { count: 2, seconds: 2 }
/** Members of staff who look at the same moment. */
const CONNECTIONS = 4
const WITHIN_MS = 300
const PAGE = 'limit=25'

const FIRST_NAMES = [
  'נועה',
  'דוד',
  'יעל',
  'משה',
  'אורי',
  'תמר',
  'שירה',
  'איתן',
  'רון',
  'מאיה',
  'Daniel',
  'Anna',
  'עומר',
  'ליאור',
  'גל',
  'עדי',
]
const LAST_NAMES = [
  'כהן',
  'לוי',
  'מזרחי',
  'פרץ',
  'ביטון',
  'דהן',
  'אברהם',
  'פרידמן',
  'בן-דוד',
  'אזולאי',
  'גבאי',
  'חדד',
  'קליין',
  'ברק',
  'שמש',
]

/** The staff's list over 100,000 orders: paged, filtered and searched, beside a constant of the same app. */
export async function benchStaffOrders(): Promise<Finding[]> {
  const shop = await startBenchShop({ STAFF_EMAILS: TEST_STAFF_EMAIL })
  try {
    const { database } = shop.foundation
    await fill(database)
    const { token } = await signInStaff(database)
    const headers = { 'x-auth-token': token, 'accept-encoding': 'identity' }
    const bytes = await pageBytes(await shop.serve(), headers)
    const origin = await shop.serve({ constants: [bytes] })
    const getting = (paths: string[]): Omit<LoadTask, 'seconds'> => ({
      origin,
      paths,
      connections: CONNECTIONS,
      method: 'GET',
      headers,
      body: '',
    })
    const queries = questions()
    const best = await compareLoad(
      [
        { name: 'constant', task: getting([constantPath(bytes)]) },
        ...queries.map(({ what, queries }) => ({ name: what, task: getting(queries.map((query) => `/api/v1/orders?${PAGE}&${query}`)) })),
      ],
      ROUNDS,
    )
    const constant = best.get('constant')
    return queries.map(({ what }) => {
      const load = best.get(what)
      return {
        what: `${what} (${perSecond(load?.perSecond ?? 0)})`,
        measured: `p50 ${milliseconds(load?.p50Ms ?? 0)}, p99 ${milliseconds(load?.p99Ms ?? 0)}`,
        beside: `constant: p50 ${milliseconds(constant?.p50Ms ?? 0)}, p99 ${milliseconds(constant?.p99Ms ?? 0)}`,
        target: `p99 < ${milliseconds(WITHIN_MS)}`,
        isReached: (load?.p99Ms ?? Number.POSITIVE_INFINITY) < WITHIN_MS,
      }
    })
  } finally {
    await shop.close()
  }
}

function questions(): { what: string; queries: string[] }[] {
  const names = FIRST_NAMES.flatMap((first) => LAST_NAMES.map((last) => `search=${encodeURIComponent(`${first} ${last}`)}`))
  const many = (of: (number: number) => string) => Array.from({ length: 200 }, (_, number) => of(number))
  return [
    { what: 'the first page', queries: ['page=1'] },
    { what: 'a page far behind', queries: many((number) => `page=${3_000 + number}`) },
    { what: 'of a status and a way of receiving', queries: ['status=sent&method=shipping', 'status=paid&method=install'] },
    { what: 'by the first and last name', queries: names },
    { what: 'by a first name alone', queries: FIRST_NAMES.map((first) => `search=${encodeURIComponent(first)}`) },
    { what: 'by the first letter of a name', queries: ['ד', 'א', 'נ'].map((letter) => `search=${encodeURIComponent(letter)}`) },
    { what: 'by a whole phone', queries: many((number) => `search=05${String(number * 991).padStart(8, '0')}`) },
    { what: 'by how a phone begins', queries: many((number) => `search=05000${number % 100}`) },
    { what: 'by a number of an order', queries: many((number) => `search=${200_000 + number * 97}`) },
  ]
}

/** Rows as the projection and the contacts keep them. */
async function fill(database: Database): Promise<void> {
  await database.transaction(
    async (tx) => {
      await tx.query(
        `CREATE TEMP TABLE made ON COMMIT DROP AS SELECT n, gen_random_uuid() AS contact_id, (200000 + n)::text AS order_id,
           now() - make_interval(mins => n * 7) AS placed_at,
           (ARRAY['install', 'shipping', 'pickup'])[1 + n % 3] AS receiving,
           (ARRAY['closed', 'closed', 'closed', 'closed', 'sent', 'paid', 'open', 'cancelled'])[1 + n % 8] AS status
         FROM generate_series(0, $1 - 1) AS n`,
        [ORDERS],
      )
      await tx.query(
        `INSERT INTO contacts (contact_id, act, said_digest, phone, name, email, address, created_at)
         SELECT contact_id, 'order:' || order_id, md5(order_id), '05' || lpad((n * 991 % 100000000)::text, 8, '0'),
           ($1::text[])[1 + n % cardinality($1)] || ' ' || ($2::text[])[1 + n / 16 % cardinality($2)], 'a' || n || '@example.com',
           'הרצל 1', placed_at FROM made`,
        [FIRST_NAMES, LAST_NAMES],
      )
      await tx.query(
        `INSERT INTO orders_v7.orders (order_id, sequence, contact_id, status, placed, reservation, needs_attention, work, extra,
           placed_at, changed_at)
         SELECT order_id, n, contact_id, status, $1::jsonb || jsonb_build_object('receiving', receiving), 'held',
           CASE WHEN n % 500 = 0 THEN 'stock_gone' END,
           CASE WHEN n % 500 = 0 THEN 'attention' WHEN status = 'paid' THEN 'prepare' END, '{}', placed_at, placed_at FROM made`,
        [JSON.stringify(placed('200000'))],
      )
      await tx.query(`INSERT INTO orders_v7.order_day_counts ${ORDERS_COUNTED}`)
      await tx.query(`INSERT INTO orders_v7.order_month_counts ${MONTHS_COUNTED}`)
    },
    { isLong: true },
  )
  await database.query('ANALYZE contacts')
  await database.query('ANALYZE orders_v7.orders, orders_v7.order_day_counts, orders_v7.order_month_counts')
}

async function pageBytes(origin: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(`${origin}/api/v1/orders?${PAGE}`, { headers })
  if (!answer.ok) throw new Error(`the list answered ${answer.status}`)
  return (await answer.arrayBuffer()).byteLength
}
