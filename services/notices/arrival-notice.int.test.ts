import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { stopPathOf } from '#services/contacts/arrival-link.rules.ts'
import { eraseContact } from '#services/contacts/contacts.command.ts'
import { ARRIVAL_CONSENT } from '#services/domain/arrival.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { listAwaitedArrivals } from './arrival-notices.queries.ts'

const EAN = '2000000000015'
const UNKNOWN = '2999999999999'
const SIZE = { width: '3.50', profile: '-', rim: '10' }
const unlimited = { ...TEST_RATE_LIMITS, offersPerMinute: 100_000 }
const { app, database, emit, settle, logged, deps } = await createTestShop({ rateLimits: unlimited })
await emit(['product.changed.v1', EAN, product(EAN, { stock: 0, shipmentUnits: 0, supplierUnits: 0 })])

let people = 0
/** Of somebody who never asked before. */
const someone = () => `050-777${String(people++).padStart(4, '0')}`
const notice = (phone = someone()) => ({ phone, consent: true, consentVersion: ARRIVAL_CONSENT.version, ean: EAN })
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/api/v1/arrival-notices${url}`, headers, payload })
const ask = (payload: object, headers?: Record<string, string>) => post('', payload, headers)
/** Of the link that comes with the message. */
const tokenOf = (answer: Awaited<ReturnType<typeof ask>>): string => stopPathOf(deps.tokens, answer.json().data.id).split('/').at(-1) ?? ''
const stop = (token: string) => post('/stop', { token })
const about = (token: string) => app.inject({ url: `/api/v1/arrival-notices/${token}` })

async function eventsOf(noticeId: string) {
  const { rows } = await database.query<{ body: string }>(
    "SELECT body FROM log_events WHERE topic = 'contacts' AND body LIKE $1 ORDER BY sequence",
    [`%${noticeId}%`],
  )
  return rows.map((row) => JSON.parse(row.body))
}
async function contactOf(noticeId: string) {
  const { rows } = await database.query<Record<string, unknown>>('SELECT * FROM contacts WHERE act = $1', [`arrival-notice:${noticeId}`])
  return rows[0]
}

describe('POST /api/v1/arrival-notices', () => {
  it('records who agreed to what and when as a contact, and the notice as an event that names the contact only', async () => {
    const answer = await ask({ ...notice('+972-50-123 4567'), visitorId: uuidv7() })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { id } = answer.json().data
    const contact = await contactOf(id)
    expect(contact).toMatchObject({ phone: '0501234567', consent: ARRIVAL_CONSENT.version, created_at: expect.any(Date) })
    const [event, ...others] = await eventsOf(id)
    expect(others).toEqual([])
    expect(event).toMatchObject({ id, subject: contact?.contact_id, data: { noticeId: id, ean: EAN, size: null } })
    expect(JSON.stringify(event) + tokenOf(answer)).not.toMatch(/1234567/)
  })

  it('takes a size in any spelling as the one that addresses have', async () => {
    const { ean: _, ...ofSize } = notice()
    const { id } = (await ask({ ...ofSize, size: { width: '3.5', profile: '-', rim: '10' } })).json().data
    expect((await eventsOf(id))[0]?.data).toMatchObject({ ean: null, size: SIZE })
  })

  it('gives the same answer to a repeat, also to twenty at once, and keeps one event and one contact', async () => {
    const repeated = { ...notice(), id: uuidv7() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(repeated)))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(await eventsOf(repeated.id)).toHaveLength(1)
  })

  it('keeps one notice for a phone and a thing while it is open, also of twenty at once, and takes another one after it', async () => {
    const phone = someone()
    const ids = Array.from({ length: 20 }, () => uuidv7())
    const answers = await Promise.all(ids.map((id) => ask({ ...notice(phone), id })))
    expect(answers.map((answer) => answer.json().data.id)).toEqual(ids)
    expect((await Promise.all(ids.map(eventsOf))).flat()).toHaveLength(1)
    const { ean: _, ...ofSize } = notice(phone)
    const other = (await ask({ ...ofSize, size: SIZE })).json().data
    expect(await eventsOf(other.id)).toHaveLength(1)
    const taken = await Promise.all(answers.map(async (answer) => ((await contactOf(answer.json().data.id)) ? [answer] : [])))
    await Promise.all(taken.flat().map((answer) => stop(tokenOf(answer))))
    const again = (await ask(notice(phone))).json().data
    expect(await eventsOf(again.id)).toHaveLength(1)
  })

  it('answers alike for a phone that waits and for one that does not, also to who repeats it', async () => {
    const waiting = someone()
    await ask(notice(waiting))
    for (const phone of [waiting, someone()]) {
      const id = uuidv7()
      for (const answer of [await ask({ ...notice(phone), id }), await ask({ ...notice(phone), id })]) {
        expect([answer.statusCode, answer.json()]).toEqual([200, { data: { id } }])
      }
    }
  })

  it('answers a repeat whose notice is over as before, and opens nothing', async () => {
    const stopped = { ...notice(), id: uuidv7() }
    const first = await ask(stopped)
    await stop(tokenOf(first))
    const answer = await ask(stopped)
    expect([answer.statusCode, answer.body]).toEqual([200, first.body])
    expect((await contactOf(stopped.id))?.phone).toBeNull()
    expect(await eventsOf(stopped.id)).toHaveLength(2)
  })

  describe('answers alike whether a phone waits, waited or never did,', () => {
    /** The phone that is asked about, of each kind. */
    const KINDS: [string, () => Promise<string>][] = [
      ['never', async () => someone()],
      [
        'waits',
        async () => {
          const phone = someone()
          await ask(notice(phone))
          return phone
        },
      ],
      [
        'waited',
        async () => {
          const phone = someone()
          await stop(tokenOf(await ask(notice(phone))))
          return phone
        },
      ],
    ]
    const told = async (payload: { id: string }) => {
      const { statusCode, body } = await ask(payload)
      return [statusCode, body.replaceAll(payload.id, 'ID')]
    }

    it('to who sends one id with two phones, and both of them wait', async () => {
      const seen = []
      for (const [, phoneOf] of KINDS) {
        const [phone, other, id] = [await phoneOf(), someone(), uuidv7()]
        const steps = [notice(phone), notice(other), notice(phone), notice(other)]
        const answers = []
        for (const step of steps) answers.push(await told({ ...step, id }))
        const { rows } = await database.query<{ waiting: number }>(
          'SELECT count(*)::int AS waiting FROM contacts WHERE phone = ANY($1) AND waits_for = $2',
          [[phone, other].map((each) => each.replace('-', '')), `tire:${EAN}`],
        )
        seen.push([...answers, ...rows])
      }
      expect(seen).toEqual(Array(3).fill([...Array(4).fill([200, '{"data":{"id":"ID"}}']), { waiting: 2 }]))
    })

    it('to who asks about an article that is gone', async () => {
      const gone = '2000000000022'
      await emit(['product.changed.v1', gone, product(gone, { stock: 0, shipmentUnits: 0, supplierUnits: 0 })])
      const waiting = someone()
      const own = { ...notice(waiting), ean: gone, id: uuidv7() }
      await ask(own)
      await emit(['product.removed.v1', gone, { ean: gone }])
      const asked = [own, { ...own, id: uuidv7() }, { ...own, phone: someone(), id: uuidv7() }]
      expect(await Promise.all(asked.map(async (payload) => (await ask(payload)).statusCode))).toEqual([404, 404, 404])
    })

    it('to who repeats a request after the phone has ended the wait', async () => {
      const seen = []
      for (const [, phoneOf] of KINDS.slice(0, 2)) {
        const phone = await phoneOf()
        const mine = { ...notice(phone), id: uuidv7() }
        await ask(mine)
        await database.transaction(async (tx) => {
          const { rows } = await tx.query<{ id: string }>('SELECT contact_id AS id FROM contacts WHERE phone = $1', [
            phone.replace('-', ''),
          ])
          for (const { id } of rows) await withEvents(deps, (unit) => eraseContact(unit, id))
        })
        seen.push(await told(mine))
      }
      expect(seen).toEqual(Array(2).fill([200, '{"data":{"id":"ID"}}']))
    })
  })

  it.each([
    ['what was not agreed to', { consent: false }, 422, 'consent_needed', 'consent'],
    ['a wording that was never shown', { consentVersion: 'constructor' }, 422, 'unknown_consent', 'consentVersion'],
    ['a phone that is none', { phone: '050-123' }, 422, 'invalid_phone', 'phone'],
    ['a tire that is unknown', { ean: UNKNOWN }, 404, 'product_not_found', 'ean'],
    ['a size that is none', { ean: undefined, size: { width: 'abc', profile: '-', rim: '10' } }, 422, 'invalid_size', 'size'],
    ['a tire and a size at once', { size: SIZE }, 422, 'nothing_awaited', 'ean'],
    ['nothing', { ean: undefined }, 422, 'nothing_awaited', 'ean'],
    ['consent as a text', { consent: 'true' }, 400, 'invalid_request', 'consent'],
    ['a field that nobody asked for', { name: 'Dana' }, 400, 'invalid_request', 'name'],
  ])('refuses %s and records nothing', async (_what, change, status, code, field) => {
    const id = uuidv7()
    const answer = await ask({ ...notice(), id, ...change })
    expect([answer.statusCode, answer.json().error.code, answer.json().error.field]).toEqual([status, code, field])
    expect(answer.json().error.message).toMatch(/[א-ת]/)
    expect(await contactOf(id)).toBeUndefined()
    expect(await eventsOf(id)).toEqual([])
  })

  it('refuses what another site sends', async () => {
    expect((await ask(notice(), { 'sec-fetch-site': 'cross-site' })).json().error.code).toBe('cross_site')
    expect((await post('/stop', { token: 'x' }, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  })

  it('is limited, and who has asked for much can still end it', async () => {
    const strict = await createTestShop({ rateLimits: { ...TEST_RATE_LIMITS, offersPerMinute: 1 } })
    const from = (url: string, payload: object) => strict.app.inject({ method: 'POST', url: `/api/v1/arrival-notices${url}`, payload })
    expect((await from('', notice())).statusCode).toBe(404)
    expect((await from('', notice())).statusCode).toBe(429)
    expect((await from('/stop', { token: 'x' })).statusCode).toBe(404)
  })
})

describe('the link that ends a notice', () => {
  it('says what it is for and changes nothing by being opened', async () => {
    const requested = await ask(notice())
    for (const _ of [1, 2]) {
      const answer = await about(tokenOf(requested))
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.json()).toEqual({
        tire: { ean: EAN, brand: 'Michelin', displayName: 'Road 6', displaySize: '180/55-17' },
        size: null,
        isOpen: true,
      })
    }
    expect(await eventsOf(requested.json().data.id)).toHaveLength(1)
  })

  it('ends it once, erases the phone with the event, and says so to whoever presses again', async () => {
    const requested = await ask(notice())
    const { id } = requested.json().data
    const answers = await Promise.all(Array.from({ length: 10 }, () => stop(tokenOf(requested))))
    const outcomes = answers.map((answer) => answer.json().data.outcome)
    expect(outcomes.toSorted()).toEqual(['stopped', ...Array.from({ length: 9 }, () => 'stopped_before')])
    const contact = await contactOf(id)
    expect(contact).toMatchObject({ phone: null, said_digest: null, consent: ARRIVAL_CONSENT.version, erased_at: expect.any(Date) })
    const [, stopped, ...others] = await eventsOf(id)
    expect(others).toEqual([])
    expect(stopped).toMatchObject({
      type: 'arrival-notice.stopped.v1',
      subject: contact?.contact_id,
      data: { noticeId: id, contactId: contact?.contact_id },
    })
    expect((await about(tokenOf(requested))).json().isOpen).toBe(false)
  })

  it.each([
    ['nonsense', () => 'nonsense'],
    ['one for something else', () => deps.tokens.sign('cart', uuidv7(), null)],
    ['one that names no notice', () => deps.tokens.sign('stop-arrival-notice', { ean: EAN }, null)],
  ])('that is %s is refused', async (_what, token) => {
    for (const answer of [await stop(token()), await about(token())]) {
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'unknown_link'])
      expect(answer.json().error.message).toMatch(/[א-ת]/)
    }
  })
})

describe('the list of what shoppers wait for', () => {
  const waitingFor = async (ean: string) => {
    await settle()
    return (await listAwaitedArrivals(database, { limit: 500, offset: 0 })).find((row) => row.ean === ean)?.waiting ?? 0
  }

  it('follows who asks, who stops, and who is forgotten by an operator', async () => {
    const before = await waitingFor(EAN)
    const [first, second] = [await ask(notice()), await ask(notice())]
    expect(await waitingFor(EAN)).toBe(before + 2)
    const { id } = first.json().data
    const contactId = String((await contactOf(id))?.contact_id)
    const erase = () => withEvents(deps, (unit) => eraseContact(unit, contactId))
    expect([await erase(), await erase()]).toEqual([true, false])
    expect(await waitingFor(EAN)).toBe(before + 1)
    const [, stopped, ...others] = await eventsOf(id)
    expect(stopped).toMatchObject({ type: 'arrival-notice.stopped.v1', subject: contactId, data: { noticeId: id, contactId } })
    expect(others).toEqual([])
    expect((await stop(tokenOf(first))).json().data.outcome).toBe('stopped_before')
    await stop(tokenOf(second))
    expect(await waitingFor(EAN)).toBe(before)
  })

  it('is filled without a phone in the log or in any line', async () => {
    const { rows } = await database.query("SELECT body FROM log_events WHERE body ~ '50.?(777[0-9]{4}|123.?4567)'")
    expect(rows).toEqual([])
    expect(logged.join('')).not.toMatch(/0?50.?777|1234567/)
  })
})
