import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import type { Awaited } from '#services/contacts/contacts.queries.ts'
import { eraseContact } from '#services/contacts/index.ts'
import { startSmsGateway } from '#services/demo/inbox/sms-gateway.ts'
import { ARRIVAL_CONSENT } from '#services/domain/arrival.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { changeOrder } from '#services/orders/change-order.command.ts'
import { form, item, orderOf } from '#services/orders/checkout/testing/checkout-requests.ts'
import { testCheckout } from '#services/orders/checkout/testing/test-checkout.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { remind } from './remind.job.ts'
import { sendDueMessages } from './send-messages.job.ts'
import { createSmsChannel } from './sms-channel.ts'
import { writeArrivals } from './write-arrivals.command.ts'

/** What people are told because they asked: the answer to an offer, a tire that is here, the next change of tires. */

const EAN = '2000000000015'
const AWAITED = '2000000000022'
const DAY = 24 * 3_600_000
// A Sunday, at noon in Israel.
const NOON = new Date('2026-11-22T10:00:00.000Z')
let now = NOON

const shop = await createTestShop({
  now: () => now,
  rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000, offersPerMinute: 100_000 },
})
const { app, database, deps, emit, settle } = shop
deps.config.staff.idleMs = 1000 * DAY
const dana = await signInStaff(database, { at: NOON, lifetimeMs: 1000 * DAY })
const { send } = testCheckout(shop)
await emit(
  ['product.changed.v1', EAN, product(EAN, { stock: 1000, lifeKm: 9_000, position: 'rear' })],
  ['product.changed.v1', AWAITED, product(AWAITED, { stock: 0, shipmentUnits: 0, supplierUnits: 0 })],
)

const received: { to: string; text: string }[] = []
const gateway = await startSmsGateway({ username: 'shop', token: 'sms', keep: async (text) => void received.push(text) })
const sms = createSmsChannel({ url: gateway.url, username: 'shop', token: 'sms', source: 'SHOP', now: () => now })
const config = { ...deps.config, messages: { ...deps.config.messages, channels: ['sms' as const] } }
const work = async () => {
  await settle()
  await remind({ ...deps, config })
  await sendDueMessages({ ...deps, config, channels: new Map([['sms', sms]]) })
}
const to = (phone: string) => received.filter((text) => text.to === phone).map(({ text }) => text)
let people = 0
const someone = () => `054${String(++people).padStart(7, '0')}`
const post = (path: string, payload: object, headers = {}) => app.inject({ method: 'POST', url: `/api/v1/${path}`, payload, headers })
const desk = (path: string, payload: object) => post(`staff/${path}`, payload, { 'x-auth-token': dana.token })

describe('the answer to an offer', () => {
  async function offer(price: number) {
    const phone = someone()
    const answer = await post('best-offers', { phone, price, displayName: 'x', brand: 'x', displaySize: 'x', ean: EAN })
    await settle()
    return { phone, id: answer.json().data.id as string }
  }
  const answer = (id: string, said: object) => desk(`offers/${id}/answer`, { confirmed: true, ...said })

  it('tells the price with its link, once, by the words of staff or by the shop’s own', async () => {
    const [own, shops] = [await offer(650), await offer(651)]
    await answer(own.id, { answer: 'counter', price: 700, message: 'קחו ב־700:\n[קישור]\nתודה' })
    await answer(shops.id, { answer: 'accept' })
    await work()
    await work()
    const { rows } = await database.query<{ offer_id: string; token: string }>('SELECT offer_id, token FROM best_offers')
    const linkOf = (id: string) => `https://shop.example/offer/${rows.find((row) => row.offer_id === id)?.token}`
    expect(to(own.phone)).toEqual([`קחו ב־700:\n${linkOf(own.id)}\nתודה`])
    expect(to(shops.phone)).toHaveLength(1)
    expect(to(shops.phone)[0]).toContain('ההצעה שלכם התקבלה')
    expect(to(shops.phone)[0]).toContain(linkOf(shops.id))
    const { rows: told } = await database.query<{ body: string }>(`SELECT body FROM log_events WHERE body LIKE '%message.sent.v1%'`)
    expect(told.map(({ body }) => JSON.parse(body).data.about).toSorted()).toEqual([own.id, shops.id].toSorted())
    expect(told.map(({ body }) => body).join()).not.toMatch(/054|קחו/)
  })

  it('is told by a rule, too, and politely where it is no', async () => {
    await desk(`floor-prices/${EAN}`, { floor: 640 })
    const [accepted, rejected] = [await offer(645), await offer(300)]
    await answer(rejected.id, { answer: 'reject' })
    await work()
    expect(to(accepted.phone)[0]).toContain('/offer/')
    expect(to(rejected.phone)[0]).toContain('לא נוכל למכור אותו הפעם')
    expect(to(rejected.phone)[0]).toContain(`/tire/moto/${EAN}`)
  })

  it('is not told when the price was taken back, or the person erased, before it went out', async () => {
    const [withdrawn, erased] = [await offer(601), await offer(602)]
    await answer(withdrawn.id, { answer: 'accept' })
    await desk(`offers/${withdrawn.id}/withdraw`, {})
    await answer(erased.id, { answer: 'accept' })
    const { rows } = await database.query<{ id: string }>('SELECT contact_id AS id FROM contacts WHERE phone = $1', [erased.phone])
    await withEvents(deps, (unit) => eraseContact(unit, rows[0]?.id ?? ''))
    await work()
    expect([to(withdrawn.phone), to(erased.phone)]).toEqual([[], []])
  })
})

describe('a tire that somebody waits for', () => {
  const wait = async (awaited: object) => {
    const phone = someone()
    const id = uuidv7()
    await post('arrival-notices', { phone, consent: true, consentVersion: ARRIVAL_CONSENT.version, id, ...awaited })
    return { phone, id }
  }
  const arrive = (stock: number) => emit(['product.changed.v1', AWAITED, product(AWAITED, { stock, supplierUnits: 0 })])

  it('is told of when it is in stock, once, with the way out; days later the phone is forgotten', async () => {
    const waiting = await wait({ ean: AWAITED })
    const ofOther = await wait({ size: { width: '110', profile: '80', rim: '19' } })
    await work()
    expect(to(waiting.phone)).toEqual([])
    await arrive(2)
    await work()
    await work()
    expect(to(waiting.phone)).toHaveLength(1)
    expect(to(waiting.phone)[0]).toContain('הגיע למלאי')
    expect(to(waiting.phone)[0]).toMatch(/להפסקת ההודעות: https:\/\/shop\.example\/arrival-notice\/stop\/\S+/)
    expect(to(ofOther.phone)).toEqual([])
    const phonesLeft = async () => (await database.query('SELECT FROM contacts WHERE phone = $1', [waiting.phone])).rowCount
    expect(await phonesLeft()).toBe(1)
    now = new Date(now.getTime() + 3 * DAY + 60_000)
    await work()
    expect(await phonesLeft()).toBe(0)
    now = NOON
  })

  describe('by staff', () => {
    const phones = { ...deps, config }
    const writeAll = (payload: object) => writeArrivals(phones, payload as Awaited)
    const ofTire = { ean: AWAITED, size: null }
    const desksRow = async () => {
      const { arrivals, here } = (await app.inject({ url: '/api/v1/staff/arrivals', headers: { 'x-auth-token': dana.token } })).json()
      return { here, ...arrivals.find(({ ean }: { ean: string }) => ean === AWAITED) }
    }
    const inMenu = async () =>
      (await app.inject({ url: '/api/v1/staff/work', headers: { 'x-auth-token': dana.token } })).json().requestsOpen

    it('all who wait are written to once, and shown as told until they are forgotten', async () => {
      await arrive(0)
      expect(await writeAll(ofTire)).toEqual({ ok: false, reason: 'not_here' })
      const waiting = [await wait({ ean: AWAITED }), await wait({ ean: AWAITED })]
      await settle()
      expect(await writeAll(ofTire)).toEqual({ ok: false, reason: 'not_here' })
      const before = await inMenu()
      await arrive(2)
      await settle()
      expect(await desksRow()).toMatchObject({ displaySize: expect.any(String), waiting: 2, told: 0, here: 1 })
      expect(await inMenu()).toBe(before + 1)
      expect(await writeAll(ofTire)).toEqual({ ok: true, written: 2 })
      expect(await writeAll(ofTire)).toEqual({ ok: true, written: 0 })
      await work()
      await work()
      expect(waiting.map(({ phone }) => to(phone).length)).toEqual([1, 1])
      expect(await desksRow()).toMatchObject({ waiting: 2, told: 2, here: 0 })
      expect(await inMenu()).toBe(before)
      const { people } = (
        await app.inject({ url: `/api/v1/staff/arrivals/people?ean=${AWAITED}`, headers: { 'x-auth-token': dana.token } })
      ).json()
      expect(people.map(({ toldAt }: { toldAt: string }) => toldAt)).toEqual([now.toISOString(), now.toISOString()])
      now = new Date(now.getTime() + 3 * DAY + 60_000)
      await work()
      await settle()
      expect(await desksRow()).toEqual({ here: 0 })
      now = NOON
    })

    it('also who could not be told last time, since it was gone by then', async () => {
      await arrive(1)
      const waiting = await wait({ ean: AWAITED })
      await settle()
      await writeAll(ofTire)
      await arrive(0)
      await work()
      await arrive(1)
      await work()
      expect(to(waiting.phone)).toEqual([])
      expect(await writeAll(ofTire)).toEqual({ ok: true, written: 1 })
      await work()
      expect(to(waiting.phone)).toHaveLength(1)
    })

    it('nobody where the shop writes mails alone', async () => {
      const answer = await desk('messages/arrivals', ofTire)
      expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'no_phones'])
      Object.assign(deps.config.messages, { channels: ['sms'] })
      const other = await desk('messages/arrivals', { ean: EAN, size: null })
      expect([other.statusCode, other.json().error.code]).toEqual([409, 'not_here'])
      Object.assign(deps.config.messages, { channels: [] })
    })
  })

  it('is not told of when it is gone again before the hour in which people may be written to', async () => {
    await arrive(0)
    const waiting = await wait({ ean: AWAITED })
    // At night.
    now = new Date('2026-11-22T21:00:00.000Z')
    await arrive(1)
    await work()
    await arrive(0)
    now = new Date('2026-11-23T08:00:00.000Z')
    await work()
    expect(to(waiting.phone)).toEqual([])
    now = NOON
  })
})

describe('the next change of tires', () => {
  async function bought(personal: object) {
    const phone = someone()
    const answer = (await send(orderOf([item(EAN)], { personal: { ...form().personal, phone, ...personal } }))).json()
    await changeOrder(deps, answer.orderId, { status: 'paid' }, 'dana')
    await changeOrder(deps, answer.orderId, { status: 'closed' }, 'dana')
    await work()
    return { phone, token: answer.order.token as string }
  }
  const reminders = (phone: string) => to(phone).filter((text) => text.includes('מתקרב לסוף דרכו'))

  it('is reminded of near the end of the tire’s life by who said how far he rides, and of nobody else', async () => {
    const asked = await bought({ kilometers: '500-1000' })
    const other = await bought({})
    // 9,000 km at 750 a month are 12 months; nine tenths of them are some 328 days.
    now = new Date(NOON.getTime() + 327 * DAY)
    await work()
    expect(reminders(asked.phone)).toEqual([])
    now = new Date(NOON.getTime() + 330 * DAY)
    await work()
    await work()
    expect(reminders(asked.phone)).toHaveLength(1)
    expect(reminders(asked.phone)[0]).toContain(`/tire/moto/${EAN}`)
    expect(reminders(asked.phone)[0]).toContain(`/order/${asked.token}#reminder`)
    expect(reminders(other.phone)).toEqual([])
    now = NOON
  })

  it('is ended from the order’s page by one press', async () => {
    const asked = await bought({ kilometers: '500-1000' })
    const page = () => app.inject(`/api/v1/my-order/${asked.token}`)
    expect((await page()).json().isReminded).toBe(true)
    expect((await post(`my-order/${asked.token}/reminder/stop`, {})).json().isReminded).toBe(false)
    expect((await post(`my-order/${asked.token}/reminder/stop`, {})).json().isReminded).toBe(false)
    now = new Date(NOON.getTime() + 330 * DAY)
    await work()
    expect(reminders(asked.phone)).toEqual([])
    now = NOON
  })
})
