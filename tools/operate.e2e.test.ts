import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { uuidv7 } from 'uuidv7'
import { afterAll, expect, it, vi } from 'vitest'
import type { ShopEvent } from '#events/registry.ts'
import { asNewEvent, productChanged } from '#services/catalogue/testing/catalogue-events.ts'
import { ARRIVAL_CONSENT } from '#services/domain/arrival-consent.ts'
import { motorcycleChanged } from '#services/motorcycles/testing/motorcycle-events.ts'
import { item, orderOf } from '#services/orders/checkout/testing/checkout-requests.ts'
import { createPostgresEventLog } from '#services/platform/event-log/postgres/postgres-event-log.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { MOTORCYCLE, recommendationRequest } from '#services/wizard/testing/wizard-requests.ts'
import { freePort, makeDataDir, startShop } from '#tools/testing/shop-process.ts'
import { openTruth } from '#tools/testing/shop-truth.ts'

const EAN = '2000000000015'
const LIKES = 'projection.likes.v1'
const dataDir = makeDataDir()
const shop = await startShop({ dataDir: dataDir.path, port: await freePort(), env: { DEMO_CATALOGUE: 'off', LOG_LEVEL: 'silent' } })
const truth = await openTruth(dataDir.path)
const { database } = truth
afterAll(async () => {
  await truth.close()
  await shop.stop()
  dataDir.remove()
})

const SOON = { timeout: 60_000, interval: 100 }
const soon = (assertion: () => Promise<void>) => vi.waitFor(assertion, SOON)

/** As an operator calls it, beside the running shop. */
const operate = (...words: string[]) => call('tools/operate.ts', ...words)

async function call(...words: string[]): Promise<{ code: number; said: string }> {
  const run = promisify(execFile)(process.execPath, words, {
    env: { ...process.env, DATA_DIR: dataDir.path, DATABASE_URL: '', CLICKHOUSE_URL: '', KAFKA_BROKERS: '' },
  })
  const { stdout, stderr, code } = await run.then(
    (result) => ({ ...result, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  )
  return { code, said: stdout + stderr }
}

/** What a command says as soon as it says this: it tells of what the shop has read by then. */
function told(pattern: RegExp, ...words: string[]): Promise<string> {
  return vi.waitFor(async () => {
    const { said } = await operate(...words)
    expect(said).toMatch(pattern)
    return said
  }, SOON)
}

async function count(table: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)
  return rows[0]?.count ?? 0
}

async function emit(event: ShopEvent): Promise<void> {
  const log = await createPostgresEventLog({ database, logger: QUIET })
  await database.transaction((tx) => log.append(tx, [event]))
  await log.close()
}

async function like(): Promise<void> {
  const answer = await fetch(`${shop.url}/collector/like/product/${EAN}/${uuidv7()}`)
  expect(answer.status).toBe(200)
}

async function presses(): Promise<number> {
  const { rows } = await database.query<{ presses: number }>('SELECT presses::int FROM read.product_likes WHERE product_id = $1', [EAN])
  return rows[0]?.presses ?? 0
}

it('finds what was given up, replays it once when its cause is mended, and leaves nothing behind', async () => {
  await like()
  await soon(async () => expect(await presses()).toBe(1))
  await database.query('ALTER TABLE likes_v1.product_likes ADD CONSTRAINT poison CHECK (presses < 2)')
  await like()
  // Asked in the records, which costs no process, until it is time to ask the command.
  await soon(async () => expect(await count('dead_letters')).toBe(1))
  expect((await operate('dead-letters')).said).toMatch(/projection\.likes\.v1\s+handler_failed\s+1\s+\d{4}-/)
  const list = await operate('dead-letters', 'list', LIKES)
  expect(list.said).toMatch(/handler_failed, tried 5 times since .*poison/)
  const id = /^\d+/.exec(list.said)?.[0] ?? ''

  expect(await operate('replay', LIKES, id)).toEqual({ code: 1, said: `${id} failed again: 23514\n0 replayed, 1 failed and wait on.\n` })
  await database.query('ALTER TABLE likes_v1.product_likes DROP CONSTRAINT poison')
  expect(await operate('replay', LIKES)).toEqual({ code: 0, said: '1 replayed, 0 failed and wait on.\n' })
  expect(await presses()).toBe(2)
  expect(await operate('replay', LIKES, id)).toMatchObject({ code: 1, said: expect.stringContaining(`Not waiting for ${LIKES}: ${id}`) })
  expect(await presses()).toBe(2)
  expect(await operate('dead-letters')).toEqual({ code: 0, said: 'No dead letters are waiting.\n' })
})

it('replays into ClickHouse too', async () => {
  const group = 'sink.event-facts.v1'
  await database.query(
    `INSERT INTO dead_letters (log_id, group_name, topic, partition, position, bytes, reason, error, attempts)
     SELECT 'postgres', $1, topic, partition, sequence, convert_to(body, 'UTF8'), 'handler_failed', '', 5
     FROM log_events WHERE topic = 'likes' LIMIT 1`,
    [group],
  )
  expect(await operate('replay', group)).toEqual({ code: 0, said: '1 replayed, 0 failed and wait on.\n' })
})

it('has a projection built anew by the running shop, and says how far each group has read', async () => {
  await like()
  const before = await presses()
  expect(await operate('rebuild', 'likes')).toMatchObject({ code: 0 })
  await told(/projection\.likes\.v1\.1 +3 +3 +0\n/, 'lag')
  expect(await presses()).toBeGreaterThanOrEqual(before)
  expect(await told(/projection\.likes\.v1\.1 +serving +0\n/, 'builds')).toMatch(/projection\.likes\.v1 +former +0\n/)
  expect(await operate('switch-back', 'likes')).toEqual({ code: 0, said: 'projection.likes.v1 serves.\n' })
  expect((await operate('builds')).said).toMatch(/projection\.likes\.v1\.1 +former, taken back +0\n/)
  expect(await operate('switch-on', 'likes')).toEqual({ code: 1, said: 'likes has no build to switch to.\n' })
  expect(await presses()).toBeGreaterThanOrEqual(before)
})

it('tells what is known of a person, the card aside, and forgets them', async () => {
  const contactId = uuidv7()
  await database.query(
    `INSERT INTO contacts (contact_id, act, said_digest, phone, email, details, created_at)
     VALUES ($1, 'test', 'x', '0501234567', 'noa@example.com', '{"city": "חיפה", "card": {"mask": "4242"}}', now())`,
    [contactId],
  )
  for (const word of ['050-123-4567', 'Noa@Example.com']) {
    const { code, said } = await operate('person', word)
    const known = { contactId, act: 'test', phone: '0501234567', details: { city: 'חיפה', card: true } }
    expect([code, JSON.parse(said)]).toMatchObject([0, [known]])
  }
  expect(await operate('erase-contact', contactId)).toMatchObject({ code: 0 })
  const { rows } = await database.query('SELECT phone FROM contacts WHERE contact_id = $1', [contactId])
  expect(rows).toEqual([{ phone: null }])
  expect(await operate('erase-contact', contactId)).toMatchObject({ code: 1, said: expect.stringContaining('erased before') })
  expect(await operate('person', '0501234567')).toEqual({ code: 0, said: '[]\n' })
})

it('lists who waits for an arrival, with the phone and a link that ends the notice', async () => {
  expect(await operate('payments')).toEqual({ code: 0, said: 'Money and orders agree.\n0 at the clearing company now\n' })
  expect(await operate('arrival-notices')).toEqual({ code: 0, said: 'Nobody waits for an arrival.\n' })
  const size = { width: '120', profile: '70', rim: '17' }
  const post = (path: string, body: object) =>
    fetch(`${shop.url}/api/v1/arrival-notices${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  for (const phone of ['0501234561', '0501234562']) {
    expect((await post('', { phone, consent: true, consentVersion: ARRIVAL_CONSENT.version, size })).status).toBe(200)
  }
  const said = await told(/^size 120\/70\/17: 2 waiting since [\d-]+, not there\n/, 'arrival-notices')
  const link = /0501234561 {2}since [\d-]+ {2}(http\S+)/.exec(said)?.[1] ?? ''
  expect(link).toContain('/arrival-notice/stop/')
  const known = { waitsFor: 'size:120/70/17', consent: ARRIVAL_CONSENT.version }
  expect(JSON.parse((await operate('person', '0501234561')).said)).toMatchObject([known])
  const { rows } = await database.query<{ contact_id: string }>("SELECT contact_id FROM contacts WHERE phone = '0501234562'")
  await operate('erase-contact', rows[0]?.contact_id ?? '')
  await told(/: 1 waiting.*\n +0501234561.*\n$/, 'arrival-notices')
  expect((await post('/stop', { token: link.split('/').at(-1) })).status).toBe(200)
  await told(/^Nobody waits for an arrival\.\n$/, 'arrival-notices')
})

it('lists best offers by phone, those that wait first', async () => {
  expect(await operate('offers')).toEqual({ code: 0, said: 'There are no offers.\n' })
  await emit(asNewEvent(productChanged(0, EAN, {})))
  const product = { ean: EAN, displayName: 'Road 6', brand: 'Michelin', displaySize: '180/55 ZR 17' }
  await soon(async () => {
    const answer = await fetch(`${shop.url}/api/v1/best-offers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...product, phone: '0501234567', price: 600 }),
    })
    expect(answer.status).toBe(200)
  })
  await told(/0501234567 .*\(2000000000015\) .*WAITS FOR STAFF until [\d/]+ [\d:]+\n$/, 'offers')
})

it('lists what people wrote from a form, and no more when it was dealt with', async () => {
  expect(await operate('requests')).toEqual({ code: 0, said: 'Purchases to cancel: none\nGarages that want to join: none\n' })
  const answer = await fetch(`${shop.url}/api/v1/cancellations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'דנה לוי', phone: '050-123-4567', orderNumber: '100001', reason: 'התחרטתי\nמאוד' }),
  })
  const { reference } = ((await answer.json()) as { data: { reference: string } }).data
  const { said } = await operate('requests')
  expect(said).toContain('Purchases to cancel: 1\n')
  expect(said).toMatch(new RegExp(`  ${reference}  [\\d-]+ [\\d:]+  דנה לוי  0501234567\n`))
  expect(said).toContain('reason: התחרטתי מאוד\n')
  await operate('erase-contact', /erase-contact (\S+)/.exec(said)?.[1] ?? '')
  expect((await operate('requests')).said).toContain('Purchases to cancel: none')
})

it('lists what was asked of the wizard, with who until he is forgotten, and which motorcycles were missing', async () => {
  expect(await operate('recommendations')).toEqual({ code: 0, said: 'Nobody has asked the wizard yet.\n' })
  expect(await operate('model-requests')).toEqual({ code: 0, said: 'No motorcycle was missing.\n' })
  await emit(asNewEvent(motorcycleChanged(0, MOTORCYCLE)))
  const post = (path: string, body: object) =>
    fetch(`${shop.url}/api/v1/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  await soon(async () =>
    expect((await post('wizard/recommend-tiers', recommendationRequest({ selectedTyreType: 'front' }))).status).toBe(200),
  )
  expect((await post('motorcycle/model-to-add', { bikeModel: 'Acme Rocket' })).status).toBe(200)
  await told(/נועה לוי +0501234567 +Honda CB500X \(19 inch\) +2020 +weekend +500-1000 +front +none\n/, 'recommendations')
  await told(/^[\d/]+ [\d:]+ {2}Acme Rocket\n$/, 'model-requests')
  const { rows } = await database.query<{ id: string }>("SELECT contact_id AS id FROM contacts WHERE act LIKE 'recommendation:%'")
  expect(await operate('erase-contact', rows[0]?.id ?? '')).toMatchObject({ code: 0 })
  const { said } = await operate('recommendations')
  expect(said).toContain('Honda CB500X')
  expect(said).not.toMatch(/נועה|0501234567/)
})

it('takes a motorcycle that a file told wrong out of the shop', async () => {
  const id = 'honda-cbf-500-2003'
  const statusOf = async () => (await fetch(`${shop.url}/api/v1/motorcycles/${id}`)).status
  const path = join(dataDir.path, 'motorcycles.csv')
  const columns = 'brand,model,year_from,year_to,segment,front_size,rear_size'
  await writeFile(path, `${columns}\nHonda,CBF 500,2003,2008,naked,120/70ZR17,160/60ZR17\n`)
  expect(await call('tools/import.ts', path, '--apply')).toMatchObject({ code: 0 })
  await soon(async () => expect(await statusOf()).toBe(200))
  expect(await operate('remove-motorcycle', id)).toMatchObject({ code: 0, said: expect.stringContaining(`Motorcycle ${id} is removed`) })
  await soon(async () => expect(await statusOf()).toBe(404))
})

it('shows orders with who and what happened, and moves them', async () => {
  expect(await operate('orders')).toEqual({ code: 0, said: 'There are no such orders.\n' })
  await emit(asNewEvent(motorcycleChanged(0, MOTORCYCLE)))
  await emit(asNewEvent(productChanged(0, EAN, { stock: 1, shipmentUnits: 0, supplierUnits: 0 })))
  await soon(async () => expect((await fetch(`${shop.url}/api/v1/motorcycles/${MOTORCYCLE}`)).status).toBe(200))
  const tire = async () => (await fetch(`${shop.url}/api/v1/tires/MO/${EAN}`)).json() as Promise<{ result: [{ visibility: string }] }>
  await soon(async () => expect((await tire()).result[0].visibility).toBe('instock'))
  const order = () =>
    fetch(`${shop.url}/api/v1/checkout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': uuidv7() },
      body: JSON.stringify(orderOf([item(EAN)], { licence: { motorcycleId: MOTORCYCLE, year: 2020, answer: 'differs' } })),
    })
  await soon(async () => expect((await order()).status).toBe(200))
  const listed = await told(/^order .*\n(\d{6}) .* open +₪769\.00 +transfer +pickup\n$/, 'orders')
  const orderId = /^\d{6}/m.exec(listed)?.[0] ?? ''
  await soon(async () => expect((await tire()).result[0].visibility).toBe('outofstock'))

  expect(await operate('order-status', orderId, 'cancelled')).toEqual({ code: 0, said: `Order ${orderId} is cancelled.\n` })
  expect(await operate('order-status', orderId, 'cancelled')).toEqual({ code: 0, said: `Order ${orderId} is cancelled already.\n` })
  await soon(async () => expect((await tire()).result[0].visibility).toBe('instock'))
  expect((await order()).status).toBe(200)
  const late = await operate('order-status', orderId, 'paid')
  expect(late).toEqual({ code: 1, said: `Order ${orderId} is paid, and WAITS FOR STAFF: stock_gone.\n` })
  await told(/WAITS FOR STAFF: stock_gone/, 'orders', 'paid')
  expect(await operate('order-seen', orderId)).toEqual({ code: 0, said: `Order ${orderId} waits for staff no more.\n` })
  await soon(async () => expect((await operate('orders', 'paid')).said).not.toContain('WAITS FOR STAFF'))
  const { said } = await operate('order', orderId)
  expect(said).toContain('who: נועה לוי, 0501234567, noa@example.com\n')
  expect(said).toContain(`1 x Road 6 180/55-17 (${EAN}) at ₪769.00, from stock\n`)
  const licence = 'differs, Honda CB500X (19 inch) of 2020, 110/80 R 19 and 160/60 R 17'
  expect(said).toContain(`\nvehicle licence: ${licence}\n`)
  const history = said.split('\n').flatMap((line) => /\d\d:\d\d {2}(.*)$/.exec(line)?.[1] ?? [])
  expect(history).toEqual([
    'placed: ₪769.00 by transfer',
    `licence-confirmed: ${licence}`,
    'status-changed: open to cancelled by operator',
    'reservation-released: cancelled',
    'status-changed: cancelled to paid by operator',
    'attention-needed: stock_gone',
    'attention-cleared: by operator',
  ])
})

// Each stops at its mistake and changes nothing.
it.concurrent.each([
  [['orders', 'lost'], 'there is no status lost: choose of open, paid'],
  [['order', '5'], 'there is no order 5'],
  [['order-status', '5', 'paid'], 'there is no order 5'],
  [['order-seen', '5'], 'no order 5 waits for staff'],
  [[], 'npm run operate'],
  [['remove-motorcycle', 'acme-rocket-2020'], 'no file told of a motorcycle acme-rocket-2020'],
  [['replay', 'nobody'], 'there is no group nobody to replay'],
  [['rebuild', 'nothing'], 'there is no projection nothing: choose of catalogue, garages, coupons, likes'],
  [['erase-contact', '5'], '5 is no id of a contact'],
  [['person', 'noa'], 'noa is neither a phone nor an e-mail'],
  [['replay', LIKES, 'x'], 'npm run operate'],
])('answers the mistake %j with 2 and a line that says it', async (words, said) => {
  expect(await operate(...words)).toMatchObject({ code: 2, said: expect.stringContaining(said) })
})
