import { uuidv7 } from 'uuidv7'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { amount } from '#services/platform/testing/amount.ts'
import { createOpenaiRecommender } from '#services/wizard/recommenders/openai.recommender.ts'
import type { Recommender } from '#services/wizard/recommenders/recommender.ts'
import { createRulesRecommender } from '#services/wizard/recommenders/rules.recommender.ts'
import { createTestWizard } from '#services/wizard/testing/test-wizard.ts'
import { startOpenaiStub } from '#tools/testing/openai-stub.ts'
import { createTwoProcesses } from './two-processes.ts'

/** Many ask the wizard at the same moment, of two processes, on a real Postgres. Each race prints what came out. */

const VISITORS = amount(60, 200)
const LIMIT = 37
const USAGES = ['daily', 'weekend', 'monthly'] as const
const KILOMETERS = ['0-100', '100-500', '500-1000', '1000-5000', '5000+'] as const

const stub = await startOpenaiStub()
const shop = await createTestWizard()
const { database, deps, recommend, madeOf, spent } = shop
const { open, print } = await createTwoProcesses(shop)
afterAll(() => stub.close())
beforeEach(async () => {
  stub.requests.length = 0
  await shop.forgetSpent()
})

type Limits = Partial<typeof deps.config.wizard>

/** Who ranks: the rules, or a model that thinks until everybody who may not ask it has been told so. */
const RANKERS = ['rules', 'a slow model'] as const

/** Both processes with these limits and a ranker each; `release` lets the model answer. */
async function openTwo(ranker: (typeof RANKERS)[number], limits: Limits) {
  const gate = Promise.withResolvers<void>()
  const rankerOf = (): Recommender => {
    if (ranker === 'rules') return createRulesRecommender()
    const { baseUrl } = stub
    const model = createOpenaiRecommender({ apiKey: 'key', baseUrl, model: 'stub', timeoutMs: 15_000, inputPrice: 1, outputPrice: 1 })
    return { rank: (...question) => gate.promise.then(() => model.rank(...question)) }
  }
  const config = { ...deps.config, wizard: { ...deps.config.wizard, ...limits } }
  return { to: await open(() => ({ recommender: rankerOf(), config })), release: gate.resolve }
}

const race = async (count: number, start: (number: number) => ReturnType<typeof recommend>, release: () => void) => {
  let limited = 0
  const answers = Array.from({ length: count }, async (_, number) => {
    const answer = await start(number)
    // Those who may ask wait for the model; the others never do.
    if (answer.json().outcome === 'limit') limited += 1
    if (limited === count - LIMIT) release()
    return answer
  })
  return Promise.all(answers)
}

function outcomes(answers: readonly Awaited<ReturnType<typeof recommend>>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) {
    const kind: string = answer.statusCode === 200 ? answer.json().outcome : `${answer.statusCode}`
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}

/** A question of his own: another visitor, another combination of answers. */
const questionOf = (number: number, visitorId = uuidv7()) => ({
  id: uuidv7(),
  visitorId,
  usage: USAGES[number % USAGES.length],
  kilometers: KILOMETERS[number % KILOMETERS.length],
})

async function countMade(outcome: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM log_events WHERE topic = 'wizard' AND body LIKE $1`,
    [`%"outcome":"${outcome}"%`],
  )
  return rows[0]?.count ?? 0
}

describe.each(RANKERS)(`${VISITORS} questions at once, ranked by %s`, (ranker) => {
  it.each([
    ['the week', { perWeek: LIMIT }, null],
    ['the day', { perDay: LIMIT }, null],
    ['one visitor', { perVisitor: LIMIT }, uuidv7()],
    ['one address', { perAddress: LIMIT }, null, '192.0.2.1'],
  ] as const)('spend exactly what is left of %s', async (what, limits, visitorId, address?: string) => {
    const { to, release } = await openTwo(ranker, limits)
    const before = { ok: await countMade('ok'), limit: await countMade('limit') }
    const answers = await race(
      VISITORS,
      (number) => recommend(questionOf(number, visitorId ?? uuidv7()), to(number), address ?? `192.0.2.${number}`),
      release,
    )
    print(`${what}, ranked by ${ranker}`, { ...outcomes(answers), spent: await spent() })
    expect(outcomes(answers)).toEqual({ ok: LIMIT, limit: VISITORS - LIMIT })
    expect(await spent()).toEqual({ visitor: LIMIT, address: LIMIT, day: LIMIT, week: LIMIT })
    expect([(await countMade('ok')) - before.ok, (await countMade('limit')) - before.limit]).toEqual([LIMIT, VISITORS - LIMIT])
    for (const answer of answers.filter((each) => each.json().ok)) expect(answer.json().recommendations).toHaveLength(3)
  })

  it('of which fifty bear one id are one event, one answer, one unit', async () => {
    const { to, release } = await openTwo(ranker, { perWeek: 1 })
    release()
    const request = questionOf(0)
    const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => recommend(request, to(number))))
    const bodies = new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))
    print(`one id, ranked by ${ranker}`, { ...outcomes(answers), answers: bodies.size, spent: await spent() })
    expect([bodies.size, outcomes(answers)]).toEqual([1, { ok: 50 }])
    expect([await spent(), (await madeOf(request.id)).length]).toEqual([{ visitor: 1, address: 1, day: 1, week: 1 }, 1])
  })

  it('of which fifty bear one id and say two things are one event, and the other thing is refused', async () => {
    const { to, release } = await openTwo(ranker, {})
    release()
    const [one, id] = [questionOf(0), uuidv7()]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) => recommend({ ...one, id, usage: USAGES[number % 2] }, to(number))),
    )
    print(`one id, two questions, ranked by ${ranker}`, { ...outcomes(answers), modelsAsked: stub.requests.length })
    expect(outcomes(answers)).toEqual({ ok: 25, 409: 25 })
    // At most once a process, and never about what was not paid for.
    expect(stub.requests.length).toBeLessThanOrEqual(2)
    expect(new Set(stub.requests.map(({ text }) => text)).size).toBe(ranker === 'rules' ? 0 : 1)
    expect([(await spent()).week, (await madeOf(id)).length]).toEqual([1, 1])
  })
})
