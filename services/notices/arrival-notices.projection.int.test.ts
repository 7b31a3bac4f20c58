import { beforeEach, describe, expect, it } from 'vitest'
import { catalogueProjection } from '#services/catalogue/catalogue.projection.ts'
import { nextUuid, productChanged, storedEvent, tire } from '#services/catalogue/testing/catalogue-events.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import { createTestProjections } from '#services/platform/projections/testing/test-projector.ts'
import { arrivalNoticesProjection } from './arrival-notices.projection.ts'
import { listAwaitedArrivals, listOpenNotices } from './arrival-notices.queries.ts'

const FRONT = '2000000000015'
const REAR = '2000000000022'
const SET = '2000000000039'
const SIZE = { width: '180', profile: '55', rim: '17' }
const ALL = { limit: 100, offset: 0 }
const GONE = { stock: 0, shipmentUnits: 0, supplierUnits: 0 }

const { database, apply, reset, hashes } = await createTestProjections()
beforeEach(async () => {
  await reset(arrivalNoticesProjection)
  await reset(catalogueProjection)
})

let sequence = 0
const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`

function notice(awaited: { ean: string } | { size: typeof SIZE }, hour: number): { id: string; asked: StoredEvent; stopped: StoredEvent } {
  const [noticeId, contactId] = [nextUuid(), nextUuid()]
  const requested = { noticeId, contactId, visitorId: nextUuid(), ean: null, size: null, ...awaited }
  return {
    id: noticeId,
    asked: storedEvent('arrival-notice.asked.v1', contactId, sequence++, requested, { id: noticeId, time: at(hour) }),
    stopped: storedEvent('arrival-notice.stopped.v1', contactId, sequence++, { noticeId, contactId }, { time: at(hour + 1) }),
  }
}
const apply1 = (events: StoredEvent[]) => apply(arrivalNoticesProjection, events)
const change = (ean: string, overrides: Parameters<typeof productChanged>[2]) =>
  apply(catalogueProjection, [productChanged(sequence++, ean, overrides)])
const awaited = () => listAwaitedArrivals(database, ALL)

describe('the notices of arrivals', () => {
  it('count who waits for what, and since when, until they are stopped', async () => {
    await change(FRONT, GONE)
    const [first, second, ofSize] = [notice({ ean: FRONT }, 9), notice({ ean: FRONT }, 10), notice({ size: SIZE }, 8)]
    await apply1([first.asked, second.asked, ofSize.asked])
    expect(await awaited()).toEqual([
      { ean: null, size: SIZE, brand: null, displayName: null, waiting: 1, told: 0, since: new Date(at(8)), inStock: 0, orderable: 0 },
      {
        ean: FRONT,
        size: null,
        brand: 'Michelin',
        displayName: 'Road 6',
        waiting: 2,
        told: 0,
        since: new Date(at(9)),
        inStock: 0,
        orderable: 0,
      },
    ])
    await apply1([first.stopped, ofSize.stopped])
    expect(await awaited()).toMatchObject([{ ean: FRONT, waiting: 1, since: new Date(at(10)) }])
    expect(await listOpenNotices(database, { ean: FRONT, size: null }, ALL)).toMatchObject([{ noticeId: second.id }])
    expect(await listOpenNotices(database, { ean: null, size: SIZE }, ALL)).toEqual([])
  })

  it('know when the message that it is here was first sent, whenever that is heard', async () => {
    const one = notice({ ean: FRONT }, 9)
    const sent = (hour: number) => {
      const { contactId, noticeId } = one.asked.data as { contactId: string; noticeId: string }
      const told = { messageId: nextUuid(), kind: 'tire-arrived', about: noticeId, contactId, channel: 'sms' } as const
      return storedEvent('message.sent.v1', contactId, sequence++, told, { time: at(hour) })
    }
    await apply1([sent(12)])
    await apply1([one.asked, sent(11)])
    await apply1([sent(13)])
    expect(await listOpenNotices(database, { ean: FRONT, size: null }, ALL)).toMatchObject([{ toldAt: new Date(at(11)) }])
    expect(await awaited()).toMatchObject([{ waiting: 1, told: 1 }])
  })

  it('are the same, however often and in whatever order their events come', async () => {
    const [one, other] = [notice({ ean: FRONT }, 9), notice({ size: SIZE }, 10)]
    const story = [one.asked, one.stopped, other.asked]
    await apply1(story)
    const once = await hashes(arrivalNoticesProjection)
    await apply1([...story, ...story])
    expect(await hashes(arrivalNoticesProjection)).toEqual(once)
    await reset(arrivalNoticesProjection)
    for (const event of story.toReversed()) await apply1([event])
    expect(await hashes(arrivalNoticesProjection)).toEqual(once)
    expect(await awaited()).toMatchObject([{ ean: null, waiting: 1 }])
  })

  it('stay in the list when the tire has left the catalogue', async () => {
    await apply1([notice({ ean: FRONT }, 9).asked])
    expect(await awaited()).toMatchObject([{ ean: FRONT, displayName: null, waiting: 1, inStock: 0 }])
  })

  it('come page by page', async () => {
    await apply1([FRONT, REAR, SET].map((ean, index) => notice({ ean }, 8 + index).asked))
    const page = (offset: number) => listAwaitedArrivals(database, { limit: 2, offset }).then((rows) => rows.map((row) => row.ean))
    expect([await page(0), await page(2), await page(4)]).toEqual([[FRONT, REAR], [SET], []])
  })
})

describe('what has arrived', () => {
  const stateOf = async (ean: string) => (await awaited()).filter((row) => row.ean === ean).map((row) => [row.inStock, row.orderable])

  it.each([
    ['on the shelf', { stock: 1 }, [1, 1]],
    ['on its way', { ...GONE, shipmentUnits: 3 }, [0, 1]],
    ['at nobody', GONE, [0, 0]],
    ['said to be here by hand', { ...GONE, visibilityOverride: 'instock' as const }, [1, 1]],
    ['said to be gone by hand', { stock: 4, visibilityOverride: 'outofstock' as const }, [0, 0]],
  ])('is told of a tire %s', async (_where, availability, expected) => {
    await apply1([notice({ ean: FRONT }, 9).asked])
    await change(FRONT, availability)
    expect(await stateOf(FRONT)).toEqual([expected])
  })

  it('is of a set what both its tires are', async () => {
    await apply1([notice({ ean: SET }, 9).asked])
    await change(SET, { ...GONE, position: 'set', front: tire('120', '70', '17'), setOf: { front: FRONT, rear: REAR } })
    expect(await stateOf(SET)).toEqual([[0, 0]])
    await change(FRONT, { stock: 2 })
    await change(REAR, { ...GONE, supplierUnits: 5 })
    expect(await stateOf(SET)).toEqual([[0, 1]])
    await change(REAR, { stock: 1 })
    expect(await stateOf(SET)).toEqual([[1, 1]])
  })

  it('comes first, before what can be ordered and before those who wait longer', async () => {
    await apply1([notice({ ean: FRONT }, 7).asked, notice({ ean: REAR }, 8).asked, notice({ size: SIZE }, 9).asked])
    await change(FRONT, { ...GONE, tire: tire('120', '70', '17') })
    await change(REAR, { ...GONE, supplierUnits: 5, tire: tire('190', '55', '17') })
    await change(SET, { stock: 3, tire: tire('180', '55', '17') })
    expect((await awaited()).map((row) => row.ean)).toEqual([null, REAR, FRONT])
  })
})
