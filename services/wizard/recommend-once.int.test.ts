import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { eraseContact } from '#services/contacts/contacts.command.ts'
import { findPeople } from '#services/contacts/contacts.queries.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { createRecommendationsJob } from './recommendations.job.ts'
import type { Recommender } from './recommenders/recommender.ts'
import { createRulesRecommender } from './recommenders/rules.recommender.ts'
import { createTestWizard, NOW } from './testing/test-wizard.ts'
import { REARS, tireOfMotorcycle } from './testing/wizard-requests.ts'

const rules = createRulesRecommender()
/** Calls of the recommender. */
let ranked = 0
const counting: Recommender = {
  rank(...question) {
    ranked += 1
    return rules.rank(...question)
  },
}
const shop = await createTestWizard({ recommender: counting })
const { app, database, deps, another, withLimits, recommend, answer, madeOf, contactOf, spent } = shop
const visitorId = uuidv7()
const ONCE = { visitor: 1, address: 1, day: 1, week: 1 }

beforeEach(async () => {
  shop.setTime(NOW)
  ranked = 0
  await shop.forgetSpent()
})

/** Sends the same request twice; `to` may be another process. */
async function askTwice(change: object = {}, to = app) {
  const request = { id: uuidv7(), visitorId, ...change }
  const [first, again] = [await recommend(request, to), await recommend(request)]
  return { request, first, again }
}

describe('a repeated question', () => {
  it('gets the same answer, one event and one contact, and is charged and ranked once', async () => {
    const { request, first, again } = await askTwice()
    expect([first.statusCode, first.json().outcome, again.body]).toEqual([200, 'ok', first.body])
    expect(await madeOf(request.id)).toHaveLength(1)
    expect([await spent(), ranked]).toEqual([ONCE, 1])
  })

  it('gets the same answer when nothing fits or the budget is exhausted', async () => {
    const none = await askTwice({ selectedTyreType: 'front' })
    expect([none.first.json().outcome, none.again.body]).toEqual(['none', none.first.body])
    const limit = await askTwice({}, await withLimits({ perDay: 0 }))
    expect([limit.first.json().outcome, limit.again.body]).toEqual(['limit', limit.first.body])
    expect(await spent()).toEqual({})
  })

  it('gets the same answer although a price has changed', async () => {
    const { request, first } = await askTwice()
    await shop.emit(['product.changed.v1', REARS[0], product(REARS[0], { tire: tireOfMotorcycle(), priceAgorot: 1_000 })])
    expect((await recommend(request)).body).toBe(first.body)
  })

  it('fifty times concurrently in two processes gets one answer, one event and one charge', async () => {
    const request = { id: uuidv7(), visitorId }
    const other = await another({})
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => recommend(request, index % 2 === 0 ? app : other)))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]?.json().outcome).toBe('ok')
    expect([await spent(), (await madeOf(request.id)).length]).toEqual([ONCE, 1])
  })

  it.each([
    ['name', { visitorName: 'דנה כהן' }],
    ['phone', { visitorPhoneNumber: '0509999999' }],
    ['motorcycle’s year', { year: 2021 }],
    ['usage', { usage: 'daily' }],
    ['kilometers', { kilometers: '5000+' }],
    ['choice', { selectedTyreType: 'set' }],
    ['visitor', { visitorId: uuidv7() }],
  ])('with another %s is refused', async (_what, change) => {
    const { request } = await askTwice()
    const refused = await recommend({ ...request, ...change })
    expect([refused.statusCode, refused.json().error]).toMatchObject([409, { code: 'id_reused', field: 'id' }])
    expect([await spent(), (await madeOf(request.id)).length]).toEqual([ONCE, 1])
  })

  it('is the same in another spelling of name and phone', async () => {
    const { request, first } = await askTwice()
    const again = await recommend({ ...request, visitorName: ' נועה לוי', visitorPhoneNumber: '+972501234567' })
    expect(again.body).toBe(first.body)
  })
})

describe('a process that crashes between charging and answering', () => {
  it('leaves a question that can be retried, is not charged again and is recorded then', async () => {
    const dying = await another({
      failpoint: (step) => {
        if (step === 'recommendation.spent') throw new Error('the process ended')
      },
    })
    const request = { id: uuidv7(), visitorId }
    expect((await recommend(request, dying)).statusCode).toBe(500)
    expect([await spent(), await madeOf(request.id), await contactOf(request.id), ranked]).toEqual([ONCE, [], undefined, 0])
    const refused = await recommend({ ...request, usage: 'daily' })
    expect(refused.json().error.code).toBe('id_reused')
    const lastUnit = await withLimits({ perVisitor: 1, perDay: 1, perWeek: 1 })
    expect((await answer(request, lastUnit)).outcome).toBe('ok')
    expect([await spent(), (await madeOf(request.id)).length, ranked]).toEqual([ONCE, 1, 1])
  })
})

describe('ranked by rules, which are charged with their answer, a question', () => {
  const dyingAt = (last: string, recommender: Recommender) =>
    another({
      recommender,
      failpoint: (step) => {
        if (step === last) throw new Error('the process ended')
      },
    })

  it('gets the same answer again, one event and one charge, and another one under its id is refused', async () => {
    const free = await another({ recommender: rules })
    const request = { id: uuidv7(), visitorId }
    const first = await recommend(request, free)
    expect([first.json().outcome, (await recommend(request, free)).body]).toEqual(['ok', first.body])
    expect((await recommend({ ...request, usage: 'daily' }, free)).json().error.code).toBe('id_reused')
    expect([await spent(), (await madeOf(request.id)).length]).toEqual([ONCE, 1])
  })

  it.each(['decided', 'appended'])('leaves no charge behind when the process crashes once it has %s', async (step) => {
    const request = { id: uuidv7(), visitorId }
    expect((await recommend(request, await dyingAt(step, rules))).statusCode).toBe(500)
    expect([await spent(), await madeOf(request.id), await contactOf(request.id)]).toEqual([{}, [], undefined])
    expect((await answer(request, await another({ recommender: rules }))).outcome).toBe('ok')
    expect([await spent(), (await madeOf(request.id)).length]).toEqual([ONCE, 1])
  })

  it('is not charged again where it was charged before a crash', async () => {
    const request = { id: uuidv7(), visitorId }
    expect((await recommend(request, await dyingAt('recommendation.spent', counting))).statusCode).toBe(500)
    expect((await answer(request, await another({ recommender: rules }))).outcome).toBe('ok')
    expect([await spent(), (await madeOf(request.id)).length]).toEqual([ONCE, 1])
  })
})

describe('an erased person', () => {
  it('leaves the event, the budget and the answer unchanged', async () => {
    const { request, first } = await askTwice()
    const contact = await contactOf(request.id)
    const contactId = contact?.contact_id ?? ''
    const before = await madeOf(request.id)
    expect(await withEvents(deps, (unit) => eraseContact(unit, contactId))).toBe(true)
    expect(await contactOf(request.id)).toEqual({ contact_id: contactId, name: null, phone: null })
    expect(await findPeople(database, [contactId])).toEqual(new Map())
    expect((await recommend(request)).body).toBe(first.body)
    // Nothing identifies the person any more.
    expect((await recommend({ ...request, visitorName: 'דנה כהן', visitorPhoneNumber: '0509999999' })).body).toBe(first.body)
    expect([await madeOf(request.id), await spent()]).toEqual([before, ONCE])
  })
})

describe('after a day', () => {
  const hours = (count: number) => new Date(Date.parse(NOW) + count * 60 * 60_000)
  const tidyAt = (at: Date) => createRecommendationsJob(database, () => at).run()

  it('deletes answers, and a repeated question emits no second event', async () => {
    const { request, first } = await askTwice()
    await tidyAt(hours(23))
    expect((await recommend(request)).body).toBe(first.body)
    expect(ranked).toBe(1)
    await tidyAt(hours(25))
    expect((await answer(request)).outcome).toBe('ok')
    expect([ranked, (await madeOf(request.id)).length]).toEqual([2, 1])
    await tidyAt(hours(25))
    expect((await recommend({ ...request, visitorPhoneNumber: '0509999999' })).json().error.code).toBe('id_reused')
  })

  it('keeps budgets until the end of their week', async () => {
    shop.setTime('2026-11-22T09:00:00.000Z')
    await recommend({ visitorId })
    await tidyAt(new Date('2026-11-28T21:59:00.000Z'))
    expect(await spent()).toEqual(ONCE)
    await tidyAt(new Date('2026-11-30T00:00:00.000Z'))
    expect(await spent()).toEqual({})
  })
})
