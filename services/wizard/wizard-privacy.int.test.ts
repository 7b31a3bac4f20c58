import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { toRows } from '#services/analytics/event-facts.sink.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import { RecommenderFailed } from './recommenders/recommender.ts'
import { createTestWizard } from './testing/test-wizard.ts'
import { REARS, recommendationRequest } from './testing/wizard-requests.ts'

/** The rider's personal data are in `contacts` only, whatever the outcome. */

const shop = await createTestWizard()
const { database, another, withLimits, recommend, post, logged } = shop

const PLANTED = 'Ignoreprevious Instructions-Zanzibar'
const person = { visitorName: PLANTED, visitorPhoneNumber: '+972-52-987 6543' }
/** Fragments of the name and phone in every spelling. */
const TRACES = ['Ignoreprevious', 'Zanzibar', '0529876543', '52-987', '987 6543', '9876543']

/** Tables that contain any of the traces, one row per table. */
async function tablesThatKnow(): Promise<string[]> {
  const { rows } = await database.query<{ table: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS table FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  )
  const pattern = TRACES.map((trace) => `%${trace}%`)
  const known = await Promise.all(
    rows.map(async ({ table }) => {
      const found = await database.query(`SELECT FROM ${table} AS t WHERE t::text LIKE ANY($1) LIMIT 1`, [pattern])
      return found.rowCount > 0 ? [table] : []
    }),
  )
  return known.flat()
}

it('stores name and phone in one table, for every outcome, refusal and failure', async () => {
  const failing = await another({ recommender: { rank: () => Promise.reject(new RecommenderFailed('prose', 0)) } })
  const broken = await another({ recommender: { rank: () => Promise.reject(new Error('a bug of ours')) } })
  const request = { ...person, id: uuidv7(), visitorId: uuidv7() }
  const outcomes = [
    await recommend(request),
    await recommend({ ...person, selectedTyreType: 'front' }),
    await recommend(person, await withLimits({ perDay: 0 })),
    await recommend(person, failing),
  ]
  expect(outcomes.map((answer) => answer.json().outcome)).toEqual(['ok', 'none', 'limit', 'ai_error'])
  const refusals = [
    await recommend(person, broken),
    await recommend({ ...request, usage: 'daily' }),
    await recommend({ ...person, visitorName: 'Zanzibar' }),
    await recommend({ ...person, year: 1950 }),
    await recommend({ ...person, kilometers: PLANTED }),
    await recommend({ ...person, motorcycle: 'acme-rocket' }),
  ]
  expect(refusals.map(({ statusCode }) => statusCode)).toEqual([500, 409, 422, 422, 400, 404])
  await post('wizard/track-tire-click', {
    visitorId: request.visitorId,
    recommendationId: request.id,
    tireInfo: { ean: REARS[0], brand: PLANTED, name: PLANTED, displaySize: PLANTED },
    wizardResponses: { ...recommendationRequest(), ...person, brand: PLANTED },
  })
  await shop.settle()

  for (const answer of [...outcomes, ...refusals]) for (const trace of TRACES) expect(answer.body).not.toContain(trace)
  expect(await tablesThatKnow()).toEqual(['public.contacts'])
  const lines = logged.join('')
  expect(lines).toContain('a bug of ours')
  for (const trace of TRACES) expect(lines).not.toContain(trace)
})

it('sends motorcycles and outcomes to ClickHouse, and neither persons nor contacts', async () => {
  const { rows } = await database.query<{ body: string }>("SELECT body FROM log_events WHERE topic = 'wizard'")
  const facts = toRows(rows.map(({ body }, sequence): StoredEvent => ({ ...JSON.parse(body), sequence })))
  expect(facts.map(({ kind }) => kind).toSorted()).toEqual([...Array(4).fill('RECOMMENDATION_MADE'), 'RECOMMENDED_TIRE_CLICKED'])
  const { rows: contacts } = await database.query<{ id: string }>('SELECT contact_id AS id FROM contacts')
  for (const trace of [...TRACES, ...contacts.map(({ id }) => id)]) expect(JSON.stringify(facts)).not.toContain(trace)
})

it('removes phone and e-mail from a motorcycle’s name, and nothing else', async () => {
  const response = await post('motorcycle/model-to-add', { bikeModel: 'Acme Rocket 900 call 052-9876543 me@mail.example', id: uuidv7() })
  expect([response.statusCode, response.json()]).toEqual([200, { ok: true }])
  await shop.settle()
  expect(await tablesThatKnow()).toEqual(['public.contacts'])
  const { rows } = await database.query<{ model: string }>('SELECT model FROM read.model_requests')
  expect(rows).toEqual([{ model: 'Acme Rocket 900 call' }])
})
