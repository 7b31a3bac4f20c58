import { uuidv7 } from 'uuidv7'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { startOpenaiStub } from '#tools/testing/openai-stub.ts'
import { createOpenaiRecommender } from './recommenders/openai.recommender.ts'
import { createTestWizard, NOW } from './testing/test-wizard.ts'
import { MOTORCYCLE, recommendationRequest } from './testing/wizard-requests.ts'

const shop = await createTestWizard()
const { another, withLimits, answer, post, madeOf, spent } = shop
const stub = await startOpenaiStub()
afterAll(() => stub.close())
beforeEach(async () => {
  shop.setTime(NOW)
  await shop.forgetSpent()
})

describe('an exhausted budget', () => {
  const visitorId = uuidv7()

  it.each([
    ['of the visitor', { perVisitor: 2 }, true],
    ['of nobody but the visitor, where rules rank,', { perVisitor: 2, perDay: null, perWeek: null }, true],
    ['of the day', { perDay: 2 }, undefined],
    ['of the week', { perWeek: 2 }, undefined],
  ])('%s ends in the limit, which is recorded and takes nothing from the others', async (_whose, limits, isOwnLimit) => {
    const limited = await withLimits(limits)
    const outcomes = []
    for (let requests = 0; requests < 4; requests++) outcomes.push(await answer({ visitorId }, limited, `192.0.2.${requests}`))
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'limit', 'limit'])
    expect(outcomes[3]).toMatchObject({ ok: false, recommendations: [], motorcycle: { id: MOTORCYCLE } })
    expect(outcomes[3]?.isOwnLimit).toBe(isOwnLimit)
    expect(await spent()).toEqual({ visitor: 2, address: 2, ...('perDay' in limits && limits.perDay === null ? {} : { day: 2, week: 2 }) })
    const [event] = await madeOf(outcomes[3]?.recommendationId ?? '')
    expect(event?.data).toMatchObject({ outcome: 'limit', source: null, candidates: 3, cards: [] })
  })

  it('of a visitor affects no other visitor, and not his next day', async () => {
    const limited = await withLimits({ perVisitor: 1 })
    const outcomeOf = async (change: object) => (await answer(change, limited)).outcome
    expect([await outcomeOf({ visitorId }), await outcomeOf({ visitorId }), await outcomeOf({ visitorId: uuidv7() })]).toEqual([
      'ok',
      'limit',
      'ok',
    ])
    shop.setTime('2026-11-24T21:59:59.999Z')
    expect(await outcomeOf({ visitorId })).toBe('limit')
    shop.setTime('2026-11-24T22:00:00.000Z')
    expect(await outcomeOf({ visitorId })).toBe('ok')
  })

  it('of an address affects no other address, whoever asks: by default a tenth of the day', async () => {
    const limited = await withLimits({ perAddress: 100, perDay: 20 })
    const outcomesAt = async (address: string) => {
      const answers = []
      // Without a visitor id, as an attacker would exhaust it.
      for (let requests = 0; requests < 3; requests++) answers.push(await answer({}, limited, address))
      return answers.map(({ outcome, isOwnLimit }) => (isOwnLimit ? 'own limit' : outcome))
    }
    expect(await outcomesAt('192.0.2.1')).toEqual(['ok', 'ok', 'own limit'])
    expect(await outcomesAt('192.0.2.2')).toEqual(['ok', 'ok', 'own limit'])
    expect(await outcomesAt('2001:db8::1')).toEqual(['ok', 'ok', 'own limit'])
    expect(await outcomesAt('2001:db8::2')).toEqual(['own limit', 'own limit', 'own limit'])
    expect(await spent()).toEqual({ address: 6, day: 6, week: 6 })
  })

  it('of an address applies to rule ranking too', async () => {
    const limited = await withLimits({ perAddress: 1, perDay: null, perWeek: null })
    const outcomes = [
      await answer({}, limited, '192.0.2.1'),
      await answer({}, limited, '192.0.2.1'),
      await answer({}, limited, '192.0.2.2'),
    ]
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['ok', 'limit', 'ok'])
  })

  it('of a week resets on Saturday at midnight in Israel', async () => {
    const limited = await withLimits({ perWeek: 1 })
    shop.setTime('2026-11-22T09:00:00.000Z')
    expect((await answer({}, limited)).outcome).toBe('ok')
    shop.setTime('2026-11-28T21:59:59.999Z')
    expect((await answer({}, limited)).outcome).toBe('limit')
    shop.setTime('2026-11-28T22:00:00.000Z')
    expect((await answer({}, limited)).outcome).toBe('ok')
  })

  it('of zero answers no one', async () => {
    expect((await answer({}, await withLimits({ perDay: 0 }))).outcome).toBe('limit')
    expect(await spent()).toEqual({})
  })
})

describe('a language model', () => {
  const settings = { apiKey: 'sk-test', baseUrl: stub.baseUrl, model: 'a-model', timeoutMs: 5000, inputPrice: 0, outputPrice: 0 }

  it('is not called once the day is spent, under any concurrency, and has an output limit', async () => {
    stub.behave('well')
    const wizard = { ...shop.deps.config.wizard, perDay: 5 }
    const limited = await another({ config: { ...shop.deps.config, wizard }, recommender: createOpenaiRecommender(settings) })
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => answer({ visitorId: uuidv7() }, limited, `192.0.2.${index}`)),
    )
    const outcomes = answers.map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'limit')).toHaveLength(35)
    // Concurrent equal questions share one answer.
    expect([1, 2, 3, 4, 5]).toContain(stub.requests.length)
    for (const { body, text } of stub.requests) {
      expect(body.max_completion_tokens).toBeLessThanOrEqual(4000)
      expect(text.length).toBeLessThan(20_000)
    }
    expect(await spent()).toMatchObject({ address: 5, day: 5 })
  })
})

describe('an address', () => {
  it('is rate limited', async () => {
    const strict = await createTestShop({ rateLimits: { ...TEST_RATE_LIMITS, recommendationsPerMinute: 1, offersPerMinute: 1 } })
    const send = async (path: string, payload: object) => (await post(path, payload, strict.app)).statusCode
    const model = { bikeModel: 'Acme Rocket' }
    expect([
      await send('wizard/recommend-tiers', recommendationRequest()),
      await send('wizard/recommend-tiers', recommendationRequest()),
    ]).toEqual([404, 429])
    expect([await send('motorcycle/model-to-add', model), await send('motorcycle/model-to-add', model)]).toEqual([200, 429])
  })
})
