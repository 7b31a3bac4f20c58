import { randomUUID } from 'node:crypto'
import { afterAll, expect, inject, it } from 'vitest'
import type { RecommendationAnswer, RecommendationRequest } from '#services/wizard/wizard.contract.ts'
import { freePort, makeDataDir, startShop } from '#tools/testing/shop-process.ts'
import { copyTemplate } from '#tools/testing/shop-template.ts'
import { openTruth, type ShopTruth } from '#tools/testing/shop-truth.ts'
import { MT07, RIDER } from '#tools/testing/wizard-device.ts'

const QUESTION: RecommendationRequest = {
  id: randomUUID(),
  visitorId: randomUUID(),
  visitorName: RIDER.name,
  visitorPhoneNumber: RIDER.phone,
  motorcycle: MT07.id,
  usage: 'daily',
  kilometers: '100-500',
  selectedTyreType: 'rear',
}
const data = makeDataDir()
afterAll(() => data.remove())

const ask = (url: string): Promise<Response> =>
  fetch(`${url}/api/v1/wizard/recommend-tiers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(QUESTION),
  })

async function recordsOf({ database }: ShopTruth) {
  const count = async (text: string, ...values: string[]) => (await database.query<{ count: number }>(text, values)).rows[0]?.count
  return {
    spent: await count('SELECT sum(spent)::int AS count FROM recommender_budget'),
    events: await count("SELECT count(*)::int AS count FROM log_events WHERE topic = 'wizard' AND body LIKE $1", `%${QUESTION.id}%`),
    contacts: await count('SELECT count(*)::int AS count FROM contacts WHERE act = $1', `recommendation:${QUESTION.id}`),
  }
}

it('a question whose shop is killed once it was paid for is answered when it is asked again, and was paid once', async () => {
  copyTemplate(inject('shopTemplate'), data.path)
  const port = await freePort()
  const start = (env: Record<string, string>) =>
    startShop({ program: 'tools/faults/mortal-shop-process.ts', dataDir: data.path, port, env: { LOG_LEVEL: 'fatal', ...env } })
  const mortal = await start({ DIE_AT: 'recommendation.spent:1' })
  await expect(ask(mortal.url)).rejects.toThrow()
  await expect.poll(mortal.endedBy).toBe('SIGKILL')

  const shop = await start({})
  const truth = await openTruth(data.path)
  // The visitor's day, the day and the week.
  expect(await recordsOf(truth)).toEqual({ spent: 3, events: 0, contacts: 0 })
  const answer: RecommendationAnswer = await (await ask(shop.url)).json()
  expect(answer).toMatchObject({ ok: true, recommendationId: QUESTION.id })
  expect(await (await ask(shop.url)).json()).toEqual(answer)
  expect(await recordsOf(truth)).toEqual({ spent: 3, events: 1, contacts: 1 })
  await truth.close()
  await shop.stop()
})
