import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { findPeople } from '#services/contacts/contacts.queries.ts'
import { motorcycle } from '#services/motorcycles/testing/motorcycle-events.ts'
import { type Recommender, RecommenderFailed } from './recommenders/recommender.ts'
import { createTestWizard, NOW } from './testing/test-wizard.ts'
import { MOTORCYCLE, REARS, recommendationRequest } from './testing/wizard-requests.ts'
import { listWizardUsages } from './wizard.queries.ts'

const shop = await createTestWizard()
const { app, database, another, recommend, answer, post, madeOf, contactOf, spent } = shop
beforeEach(async () => {
  shop.setTime(NOW)
  await shop.forgetSpent()
})

/** Current value of a counter, which all apps of this process share, those of other test files included. */
async function count(name: string): Promise<number> {
  const { body } = await app.inject('/metrics')
  const line = body.split('\n').find((each) => each.startsWith(`shop_recommendations_${name} `))
  return Number(line?.split(' ')[1] ?? 0)
}

describe('a question', () => {
  it('returns fitting tires, best first, with the catalogue’s names and prices', async () => {
    const response = await recommend()
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store'])
    const { recommendations, ...rest } = response.json()
    expect(rest).toMatchObject({ ok: true, outcome: 'ok', motorcycle: { id: MOTORCYCLE, brand: 'Honda' } })
    expect(recommendations.map((card: { ean: string }) => card.ean).toSorted()).toEqual([...REARS])
    const scores = recommendations.map((card: { score: number }) => card.score)
    expect(scores).toEqual(scores.toSorted((one: number, other: number) => other - one))
    for (const card of recommendations) {
      expect(card.product).toMatchObject({ ean: card.ean, brand: 'Michelin', price: 600 + REARS.indexOf(card.ean) * 50 })
      expect(card.reason).toMatch(/[א-ת]/)
      expect(card.fit).toContainEqual({ rule: 'size_equal', verdict: 'ok', axle: 'rear', found: '160/60-17', needed: '160/60-17' })
    }
  })

  it('emits an event that refers to the contact only, and a row of usages', async () => {
    const visitorId = uuidv7()
    const { recommendationId, recommendations } = await answer({ visitorId })
    const [event, ...others] = await madeOf(recommendationId)
    const contact = await contactOf(recommendationId)
    expect(others).toEqual([])
    expect(event).toMatchObject({ id: recommendationId, subject: visitorId, time: NOW })
    expect(event?.data).toEqual({
      recommendationId,
      contactId: contact?.contact_id,
      visitorId,
      motorcycleId: MOTORCYCLE,
      motorcycle: 'Honda CB500X (19 inch)',
      year: 2020,
      usage: 'weekend',
      kilometers: '500-1000',
      tireChoice: 'rear',
      outcome: 'ok',
      source: 'rules',
      milliseconds: 0,
      costMicros: 0,
      candidates: 3,
      cards: recommendations.map(({ ean, score }) => ({ ean, score })),
    })
    expect(contact).toMatchObject({ name: 'נועה לוי', phone: '0501234567' })
    await shop.settle()
    const { usages } = await listWizardUsages(database, { page: 1, limit: 100, order: 'newest' })
    expect(usages.find((usage) => usage.recommendationId === recommendationId)).toMatchObject({ outcome: 'ok', visitorId, selected: null })
    const people = await findPeople(database, [contact?.contact_id ?? ''])
    expect([...people.values()]).toEqual([{ name: 'נועה לוי', phone: '0501234567' }])
  })

  it('is charged to the visitor, the address, the day and the week; without a visitor to the rest', async () => {
    await recommend({ visitorId: uuidv7() })
    expect(await spent()).toEqual({ visitor: 1, address: 1, day: 1, week: 1 })
    await recommend()
    expect(await spent()).toEqual({ visitor: 1, address: 2, day: 2, week: 2 })
  })

  it('does not require a year', async () => {
    const { recommendationId, ok } = await answer({ year: undefined })
    expect([ok, (await madeOf(recommendationId))[0]?.data.year]).toEqual([true, null])
  })

  it('is counted by outcome, source and cost', async () => {
    const failing = await another({ recommender: { rank: () => Promise.reject(new RecommenderFailed('garbage', 412)) } })
    const counted = () =>
      Promise.all([
        count('total{outcome="ai_error",source="nobody"}'),
        count('total{outcome="none",source="nobody"}'),
        count('cost_micros_total'),
      ])
    const before = await counted()
    await recommend({}, failing)
    await recommend({ selectedTyreType: 'front' }, failing)
    const after = await counted()
    expect(after.map((value, index) => value - (before[index] ?? 0))).toEqual([1, 1, 412])
  })

  it('counts the cost of every model call, though one process alone answers', async () => {
    const request = { id: uuidv7(), visitorId: uuidv7() }
    const both = Promise.withResolvers<void>()
    let asking = 0
    const rank: Recommender['rank'] = async () => {
      asking += 1
      if (asking === 2) both.resolve()
      await both.promise
      return { tires: [{ ean: REARS[0], score: 8, parts: null, reason: 'מתאים' }], source: 'model', costMicros: 300 }
    }
    const counted = () => Promise.all([count('cost_micros_total'), count('total{outcome="ok",source="model"}')])
    const [costBefore, madeBefore] = await counted()
    const processes = [await another({ recommender: { rank } }), await another({ recommender: { rank } })]
    await Promise.all(processes.map((each) => recommend(request, each)))
    const [cost, made] = await counted()
    expect([cost - costBefore, made - madeBefore]).toEqual([600, 1])
    expect(await madeOf(request.id)).toHaveLength(1)
  })
})

describe('nothing to recommend', () => {
  it('is reported, recorded and free', async () => {
    const { recommendationId, ...response } = await answer({ selectedTyreType: 'front', visitorId: uuidv7() })
    expect(response).toMatchObject({ ok: false, outcome: 'none', recommendations: [], motorcycle: { id: MOTORCYCLE } })
    expect(await spent()).toEqual({})
    expect((await madeOf(recommendationId))[0]?.data).toMatchObject({ outcome: 'none', source: null, candidates: 0, cards: [] })
    expect(await contactOf(recommendationId)).toMatchObject({ phone: '0501234567' })
  })

  it('includes unavailable tires', async () => {
    const [rear] = [product(REARS[0]).tire]
    const [ean, id] = ['2000000000046', 'honda-sold-out-2019']
    const tire = { ...rear, width: '130', profile: '90', rim: '15', sizeKey: '130/90-15', displaySize: '130/90-15' }
    const wheel = { ...motorcycle().rear, width: '130', profile: '90', rim: '15', sizeKey: '130/90-15', displaySize: '130/90-15' }
    const gone = { stock: 0, shipmentUnits: 0, supplierUnits: 0 }
    await shop.emit(['motorcycle.changed.v1', id, motorcycle(id, { rear: wheel })])
    await shop.emit(['product.changed.v1', ean, product(ean, { tire })])
    expect((await answer({ motorcycle: id })).outcome).toBe('ok')
    await shop.emit(['product.changed.v1', ean, product(ean, { tire, ...gone })])
    expect((await answer({ motorcycle: id })).outcome).toBe('none')
  })
})

describe('a recommender', () => {
  const withRecommender = (rank: Recommender['rank']) => another({ recommender: { rank } })
  const card = (ean: string) => ({ ean, score: 8, parts: null, reason: 'מתאים' })

  it('that fails all attempts ends as the AI error, which is charged and reported with its cost', async () => {
    const failing = await withRecommender(() => Promise.reject(new RecommenderFailed('it answered prose', 412)))
    const { recommendationId, ...response } = await answer({ visitorId: uuidv7() }, failing)
    expect(response).toMatchObject({ ok: false, outcome: 'ai_error', recommendations: [] })
    expect((await madeOf(recommendationId))[0]?.data).toMatchObject({ outcome: 'ai_error', source: null, costMicros: 412, candidates: 3 })
    expect(await spent()).toEqual({ visitor: 1, address: 1, day: 1, week: 1 })
    expect(shop.logged.some((line) => line.includes('it answered prose'))).toBe(true)
  })

  it('is trusted for candidates only', async () => {
    const inventing = await withRecommender(async () => ({
      tires: [card('9999999999994'), card(REARS[1])],
      source: 'model',
      costMicros: 5,
    }))
    const { recommendations, recommendationId } = await answer({}, inventing)
    expect(recommendations.map(({ ean }) => ean)).toEqual([REARS[1]])
    expect((await madeOf(recommendationId))[0]?.data).toMatchObject({
      source: 'model',
      costMicros: 5,
      cards: [{ ean: REARS[1], score: 8 }],
    })
    const lying = await withRecommender(async () => ({ tires: [card('9999999999994')], source: 'model', costMicros: 5 }))
    expect((await answer({}, lying)).outcome).toBe('ai_error')
  })

  it('receives the motorcycle, the answers and the tires, and no personal data', async () => {
    const prompts: unknown[] = []
    const listening = await withRecommender(async (...question) => {
      prompts.push(question)
      return { tires: [card(REARS[0])], source: 'rules', costMicros: 0 }
    })
    const visitorId = uuidv7()
    await recommend({ visitorId, visitorName: 'Ignore Previousinstructions' }, listening)
    expect(prompts).toHaveLength(1)
    const [question] = prompts[0] as Parameters<Recommender['rank']>
    expect(Object.keys(question).toSorted()).toEqual(['kilometers', 'motorcycle', 'tireChoice', 'usage'])
    expect(JSON.stringify(prompts)).not.toMatch(new RegExp(`Previousinstructions|1234567|${visitorId}`))
  })
})

describe('a form', () => {
  it.each([
    ['one name', { visitorName: 'נועה' }, 422, 'invalid_name', 'visitorName'],
    ['a name of marks that nobody sees', { visitorName: '\u200e \u200f' }, 422, 'invalid_name', 'visitorName'],
    ['a phone that is none', { visitorPhoneNumber: '050-123' }, 422, 'invalid_phone', 'visitorPhoneNumber'],
    ['a line phone', { visitorPhoneNumber: '03-5550100' }, 422, 'invalid_phone', 'visitorPhoneNumber'],
    ['an unknown motorcycle', { motorcycle: 'acme-rocket-2020' }, 404, 'unknown_motorcycle', 'motorcycle'],
    ['a motorcycle that is no id', { motorcycle: '../etc' }, 400, 'invalid_request', 'motorcycle'],
    ['a year before its years', { year: 2018 }, 422, 'invalid_year', 'year'],
    ['a year after them', { year: 2024 }, 422, 'invalid_year', 'year'],
    ['a usage that is none', { usage: 'race' }, 400, 'invalid_request', 'usage'],
    ['kilometers that are none', { kilometers: '100' }, 400, 'invalid_request', 'kilometers'],
    ['a choice that is none', { selectedTyreType: 'both' }, 400, 'invalid_request', 'selectedTyreType'],
    ['an id that is none', { id: '1' }, 400, 'invalid_request', 'id'],
    ['a visitor that is none', { visitorId: 'me' }, 400, 'invalid_request', 'visitorId'],
    ['a field that nobody asked for', { prompt: 'x' }, 400, 'invalid_request', 'prompt'],
    ['a name without end', { visitorName: `${'א'.repeat(60)} ${'ב'.repeat(60)}` }, 400, 'invalid_request', 'visitorName'],
  ])('with %s is refused in Hebrew, records nothing and costs nothing', async (_what, change, status, code, field) => {
    const id = uuidv7()
    const response = await recommend({ id, ...change })
    const { error } = response.json()
    expect([response.statusCode, error.code, error.field]).toEqual([status, code, field])
    expect(error.message).toMatch(/[א-ת]/)
    expect([await contactOf(id), await madeOf(id), await spent()]).toEqual([undefined, [], {}])
  })

  it.each(['visitorName', 'visitorPhoneNumber', 'motorcycle', 'usage', 'kilometers', 'selectedTyreType'])(
    'is refused without %s, naming the field',
    async (field) => {
      expect((await recommend({ [field]: undefined })).json().error).toMatchObject({ code: 'invalid_request', field })
    },
  )

  it('from another site, or too long, is refused', async () => {
    const response = await post('wizard/recommend-tiers', recommendationRequest(), app, { 'sec-fetch-site': 'cross-site' })
    expect(response.json().error.code).toBe('cross_site')
    expect((await recommend({ visitorName: 'א'.repeat(9000) })).statusCode).toBe(413)
  })
})
