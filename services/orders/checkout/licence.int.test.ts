import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { EventData } from '#events/registry.ts'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { motorcycle } from '#services/motorcycles/testing/motorcycle-events.ts'
import { findOrder } from '#services/orders/orders.queries.ts'
import { failAttempt } from '#services/orders/payments/fail-attempt.command.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import { release } from '../testing/order-acts.ts'
import type { CheckoutForm } from './checkout.contract.ts'
import { byCard, item, orderOf } from './testing/checkout-requests.ts'
import { testCheckout } from './testing/test-checkout.ts'

const EAN = '2000000000015'
const ID = 'honda-cb500x-19-inch-2019'
const rateLimits = { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000 }
const shop = await createTestShop({ rateLimits })
const { database, deps, emit, settle } = shop
const { send, attemptsOf, eventTypesOf } = testCheckout(shop)
await emit(['product.changed.v1', EAN, product(EAN, { stock: 500 })], ['motorcycle.changed.v1', ID, motorcycle(ID)])

type Licence = NonNullable<CheckoutForm['licence']>
const matches: Licence = { motorcycleId: ID, year: 2020, answer: 'matches' }
const withLicence = (licence: Licence) => orderOf([item(EAN)], { licence })

async function licencesOf(orderId: string): Promise<EventData<'order.licence-confirmed.v1'>[]> {
  const { rows } = await database.query<{ body: string }>(
    `SELECT body FROM log_events WHERE topic = 'orders' AND body LIKE $1 AND body LIKE '%licence-confirmed%' ORDER BY partition, sequence`,
    [`%"subject":"${orderId}"%`],
  )
  return rows.map(({ body }) => JSON.parse(body).data)
}

describe('a licence that was compared', () => {
  it('is told with the order, of the motorcycle as the catalogue has it, and kept where staff read', async () => {
    const { orderId } = (await send(withLicence(matches))).json()
    expect(await eventTypesOf(orderId)).toEqual(['order.placed.v1', 'order.licence-confirmed.v1'])
    const said = {
      orderId,
      motorcycleId: ID,
      motorcycle: 'Honda CB500X (19 inch)',
      year: 2020,
      front: '110/80 R 19',
      rear: '160/60 R 17',
      answer: 'matches',
    }
    expect(await licencesOf(orderId)).toEqual([said])
    await settle()
    expect(await findOrder(database, orderId)).toMatchObject({ status: 'open', licence: said })
  })

  it('says so too when it differs, and names no year that the motorcycle was not made in', async () => {
    const { orderId } = (await send(withLicence({ motorcycleId: ID, year: 1980, answer: 'differs' }))).json()
    expect(await licencesOf(orderId)).toMatchObject([{ year: null, answer: 'differs' }])
  })

  it('of a motorcycle that the shop does not know stops no order', async () => {
    const answer = await send(withLicence({ motorcycleId: 'acme-rocket-2020', answer: 'matches' }))
    expect(answer.json().success).toBe(true)
    expect(await eventTypesOf(answer.json().orderId)).toEqual(['order.placed.v1'])
  })

  it('of a motorcycle whose name is too long for an event is told with what there is room for', async () => {
    const id = 'acme-long-2019'
    // With the second pair the cut would tear a character in two.
    const names = [
      { brand: 'A'.repeat(200), model: 'M'.repeat(200) },
      { brand: 'A'.repeat(198), model: '🏍'.repeat(50) },
    ]
    for (const name of names) {
      await emit(['motorcycle.changed.v1', id, motorcycle(id, name)])
      const answer = (await send(withLicence({ ...matches, motorcycleId: id }))).json()
      expect(answer.success).toBe(true)
      expect(await licencesOf(answer.orderId)).toMatchObject([{ motorcycle: expect.stringMatching(/^A{198}/) }])
    }
  })

  it('is told with its order or not at all', async () => {
    const count = async () => {
      const { rows } = await database.query<{ count: number }>(
        "SELECT count(*)::int AS count FROM log_events WHERE body LIKE '%licence-confirmed%'",
      )
      return rows[0]?.count
    }
    const before = await count()
    const failpoint = (step: string) => {
      if (step === 'appended') throw new Error('lost before the commit')
    }
    const breaking = await createShopApp({ ...deps, failpoint })
    expect((await testCheckout({ app: breaking, database }).send(withLicence(matches))).statusCode).toBe(500)
    await breaking.close()
    expect(await count()).toBe(before)
  })

  it('cannot bring sizes of its own', async () => {
    const forged = { ...matches, front: '999/99 R 99', motorcycle: 'Acme Rocket' }
    expect((await send(withLicence(forged as Licence))).statusCode).toBe(400)
  })
})

describe('another answer to the same licence', () => {
  const differs: Licence = { ...matches, answer: 'differs' }

  it('is no other order: with the same key, with another one and without', async () => {
    const key = randomUUID()
    const first = await send(withLicence(matches), key)
    expect((await send(withLicence(differs), key)).body).toBe(first.body)
    expect((await licencesOf(first.json().orderId)).map(({ answer }) => answer)).toEqual(['matches'])
    const body = byCard([item(EAN, { quantity: 2 })], { licence: matches })
    const byClick = await send(body, null)
    const changed = { ...body, checkout: { ...body.checkout, licence: differs } }
    expect((await send(changed, null)).body).toBe(byClick.body)
    expect((await send(changed)).body).toBe(byClick.body)
    expect(await licencesOf(byClick.json().orderId)).toHaveLength(1)
  })

  it('is no other order when both come at once, in two processes', async () => {
    const other = await createShopApp(deps)
    const sides = [testCheckout({ app: other, database }).send, send]
    const [body, key] = [byCard([item(EAN, { quantity: 4 })]), randomUUID()]
    const posts = Array.from({ length: 20 }, (_, number) => {
      const licence = number % 3 === 0 ? matches : differs
      return sides[number % 2]?.({ ...body, checkout: { ...body.checkout, licence } }, key)
    })
    const answers = await Promise.all(posts)
    await other.close()
    expect(new Set(answers.map((answer) => answer?.body)).size).toBe(1)
    expect(await licencesOf(answers[0]?.json().orderId)).toHaveLength(1)
  })

  it('counts when the order is placed again', async () => {
    const body = byCard([item(EAN, { quantity: 3 })], { licence: matches })
    const { orderId } = (await send(body)).json()
    const attemptId = (await attemptsOf(orderId)).at(-1)?.attempt_id ?? ''
    await withEvents(deps, async (unit) => {
      await failAttempt(unit, attemptId, 'declined')
      await release(unit, orderId, 'payment_failed')
    })
    expect((await send({ ...body, checkout: { ...body.checkout, licence: differs } })).json().orderId).toBe(orderId)
    const placings = (await eventTypesOf(orderId)).filter((type) => /placed|licence/.test(type))
    expect(placings).toEqual(['order.placed.v1', 'order.licence-confirmed.v1', 'order.placed-again.v1', 'order.licence-confirmed.v1'])
    await settle()
    expect((await findOrder(database, orderId))?.licence?.answer).toBe('differs')
  })
})
