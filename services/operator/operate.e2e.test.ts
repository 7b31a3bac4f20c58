import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { uuidv7 } from 'uuidv7'
import { afterAll, expect, it } from 'vitest'
import { ARRIVAL_CONSENT } from '#services/domain/arrival.ts'
import { countDeadLetters, listDeadLetters } from '#services/platform/event-log/dead-letters.ts'
import { eventually } from '#services/platform/testing/eventually.ts'
import { freePort, makeDataDir, startShop } from '#tools/testing/shop-process.ts'
import { openTruth } from '#tools/testing/shop-truth.ts'

const EAN = '2000000000015'
const LIKES = 'projection.likes.v2'
const dataDir = makeDataDir()
const shop = await startShop({ dataDir: dataDir.path, port: await freePort(), env: { DEMO_CATALOGUE: 'off', LOG_LEVEL: 'silent' } })
const truth = await openTruth(dataDir.path)
const { database } = truth
afterAll(async () => {
  await truth.close()
  await shop.stop()
  dataDir.remove()
})

/** Runs the command beside the running shop. */
const operate = (...words: string[]) => call('services/operator/operate.ts', ...words)

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

/** Retries a command until its output matches, since projections lag. */
function outputMatching(pattern: RegExp, ...words: string[]): Promise<string> {
  return eventually(async () => {
    const { said } = await operate(...words)
    expect(said).toMatch(pattern)
    return said
  })
}

async function count(table: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)
  return rows[0]?.count ?? 0
}

async function like(): Promise<void> {
  const answer = await fetch(`${shop.url}/collector/like/product/${EAN}/${uuidv7()}`)
  expect(answer.status).toBe(200)
}

async function presses(): Promise<number> {
  const { rows } = await database.query<{ presses: number }>('SELECT presses::int FROM read.product_likes WHERE product_id = $1', [EAN])
  return rows[0]?.presses ?? 0
}

it('lists dead letters, replays them once after the fix, and leaves nothing behind', async () => {
  await like()
  await eventually(async () => expect(await presses()).toBe(1))
  await database.query('ALTER TABLE likes_v2.product_likes ADD CONSTRAINT poison CHECK (presses < 2)')
  await like()
  // Polls the table first, which needs no process.
  await eventually(async () => expect(await count('dead_letters')).toBe(1))
  const letters = await listDeadLetters(database, { limit: 2 })
  expect(letters).toMatchObject([{ group: LIKES, reason: 'handler_failed', attempts: 5, error: expect.stringContaining('poison') }])
  const id = String(letters[0]?.id)

  expect(await operate('replay', LIKES, id)).toEqual({ code: 1, said: `${id} failed again: 23514\n0 replayed, 1 failed and wait on.\n` })
  await database.query('ALTER TABLE likes_v2.product_likes DROP CONSTRAINT poison')
  expect(await operate('replay', LIKES)).toEqual({ code: 0, said: '1 replayed, 0 failed and wait on.\n' })
  expect(await presses()).toBe(2)
  expect(await operate('replay', LIKES, id)).toMatchObject({ code: 1, said: expect.stringContaining(`Not waiting for ${LIKES}: ${id}`) })
  expect(await presses()).toBe(2)
  expect(await countDeadLetters(database)).toEqual([])
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

it('rebuilds a projection in the running shop, and reports the lag of each group', async () => {
  await like()
  const before = await presses()
  expect(await operate('rebuild', 'likes')).toMatchObject({ code: 0 })
  await outputMatching(/projection\.likes\.v2\.1 +3 +3 +0\n/, 'lag')
  expect(await presses()).toBeGreaterThanOrEqual(before)
  expect(await outputMatching(/projection\.likes\.v2\.1 +serving +0\n/, 'builds')).toMatch(/projection\.likes\.v2 +former +0\n/)
  expect(await operate('switch-back', 'likes')).toEqual({ code: 0, said: 'projection.likes.v2 serves.\n' })
  expect((await operate('builds')).said).toMatch(/projection\.likes\.v2\.1 +former, taken back +0\n/)
  expect(await operate('switch-on', 'likes')).toEqual({ code: 1, said: 'likes has no build to switch to.\n' })
  expect(await presses()).toBeGreaterThanOrEqual(before)
})

it('exports a person’s data, except the card, and erases them', async () => {
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
  const output = await outputMatching(/^size 120\/70\/17: 2 waiting since [\d-]+, not there\n/, 'arrival-notices')
  const link = /0501234561 {2}since [\d-]+ {2}(http\S+)/.exec(output)?.[1] ?? ''
  expect(link).toContain('/arrival-notice/stop/')
  const known = { waitsFor: 'size:120/70/17', consent: ARRIVAL_CONSENT.version }
  expect(JSON.parse((await operate('person', '0501234561')).said)).toMatchObject([known])
  const { rows } = await database.query<{ contact_id: string }>("SELECT contact_id FROM contacts WHERE phone = '0501234562'")
  await operate('erase-contact', rows[0]?.contact_id ?? '')
  await outputMatching(/: 1 waiting.*\n +0501234561.*\n$/, 'arrival-notices')
  expect((await post('/stop', { token: link.split('/').at(-1) })).status).toBe(200)
  await outputMatching(/^Nobody waits for an arrival\.\n$/, 'arrival-notices')
})

it('removes a wrongly imported motorcycle', async () => {
  const id = 'honda-cbf-500-2003'
  const statusOf = async () => (await fetch(`${shop.url}/api/v1/motorcycles/${id}`)).status
  const path = join(dataDir.path, 'motorcycles.csv')
  const columns = 'brand,model,year_from,year_to,segment,front_size,rear_size'
  await writeFile(path, `${columns}\nHonda,CBF 500,2003,2008,naked,120/70ZR17,160/60ZR17\n`)
  expect(await call('services/operator/import.ts', path, '--apply')).toMatchObject({ code: 0 })
  await eventually(async () => expect(await statusOf()).toBe(200))
  expect(await operate('remove-motorcycle', id)).toMatchObject({ code: 0, said: expect.stringContaining(`Motorcycle ${id} is removed`) })
  await eventually(async () => expect(await statusOf()).toBe(404))
})

// Each fails without changes.
it.concurrent.each([
  [[], 'npm run operate'],
  [['remove-motorcycle', 'acme-rocket-2020'], 'no file told of a motorcycle acme-rocket-2020'],
  [['replay', 'nobody'], 'there is no group nobody to replay'],
  [['rebuild', 'nothing'], 'there is no projection nothing: choose of catalogue, garages, motorcycles, likes'],
  [['erase-contact', '5'], '5 is no id of a contact'],
  [['person', 'noa'], 'noa is neither a phone nor an e-mail'],
  [['replay', LIKES, 'x'], 'npm run operate'],
  [['switch-back', 'likes', 'now'], 'npm run operate'],
  [['lag', LIKES], 'npm run operate'],
  [['dead-letters'], 'npm run operate'],
])('answers the mistake %j with 2 and a line that says it', async (words, said) => {
  expect(await operate(...words)).toMatchObject({ code: 2, said: expect.stringContaining(said) })
})
