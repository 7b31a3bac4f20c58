import { beforeEach, describe, expect, it } from 'vitest'
import { nextUuid, storedEvent } from '#services/catalogue/testing/catalogue-events.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import { createTestProjections } from '#services/platform/projections/testing/test-projector.ts'
import { bestOffersProjection } from './best-offers.projection.ts'
import {
  countAnsweredBy,
  countBestOffers,
  findBestOffer,
  findOfferOdds,
  listBestOffers,
  listBestOffersAfter,
} from './shown-offers.queries.ts'

const EAN = '2000000000015'
const { database, apply, reset, hashes } = await createTestProjections()
beforeEach(() => reset(bestOffersProjection))

const product = { ean: EAN, displayName: 'Road 6', brand: 'Michelin', displaySize: '180/55-17' }
const day = new Date('2026-11-21T00:00:00.000Z')
const hour = (count: number) => new Date(day.getTime() + count * 60 * 60_000).toISOString()

function offerMade(sequence: number, time: string, change: { offerId?: string; offeredAgorot?: number } = {}) {
  const data = { ...product, offerId: nextUuid(), contactId: nextUuid(), visitorId: null, offeredAgorot: 60_050, priceAgorot: 76_900 }
  return storedEvent('best-offer.made.v1', EAN, sequence, { ...data, ...change }, { time })
}

const OFFER = nextUuid()
const of = { offerId: OFFER, ean: EAN }
const made = offerMade(0, hour(9), { offerId: OFFER })
const agreed = { ...of, priceAgorot: 70_000, validUntil: hour(34), by: 'dana' }
const countered = storedEvent('best-offer.countered.v1', EAN, 1, agreed, { time: hour(10) })
const redeemed = (sequence: number, orderId: string) => storedEvent('best-offer.redeemed.v1', EAN, sequence, { ...of, orderId })
const returned = storedEvent('best-offer.returned.v1', EAN, 3, { ...of, orderId: '100001' })
const lapsed = (what: 'unanswered' | 'unused') => storedEvent('best-offer.lapsed.v1', EAN, 9, { ...of, what })

describe('a best offer', () => {
  it('waits for a day, with the shopper as a contact only', async () => {
    await apply(bestOffersProjection, [made])
    const offer = await findBestOffer(database, OFFER)
    expect(offer).toMatchObject({ ...product, offeredAgorot: 60_050, priceAgorot: 76_900, status: 'waiting', agreedAgorot: null })
    expect([offer?.madeAt.toISOString(), offer?.expiresAt.toISOString()]).toEqual([hour(9), hour(33)])
    expect(await findBestOffer(database, nextUuid())).toBeNull()
  })

  it.each<[string, StoredEvent[], object]>([
    ['answered', [countered], { status: 'countered', answeredBy: 'dana', agreedAgorot: 70_000 }],
    ['bought', [countered, redeemed(2, '100001')], { status: 'redeemed', orderId: '100001' }],
    ['given back', [countered, redeemed(2, '100001'), returned], { status: 'countered', orderId: null, agreedAgorot: 70_000 }],
    ['bought again', [countered, redeemed(2, '100001'), returned, redeemed(4, '100002')], { status: 'redeemed', orderId: '100002' }],
    ['never bought', [countered, lapsed('unused')], { status: 'unused', agreedAgorot: 70_000 }],
    ['never answered', [lapsed('unanswered')], { status: 'lapsed', answeredBy: null }],
    [
      'taken back',
      [countered, storedEvent('best-offer.withdrawn.v1', EAN, 2, { ...of, by: 'yossi' })],
      { status: 'rejected', answeredBy: 'yossi', agreedAgorot: null, isWithdrawn: true },
    ],
    ['rejected', [storedEvent('best-offer.rejected.v1', EAN, 1, { ...of, by: 'dana' })], { status: 'rejected', answeredBy: 'dana' }],
  ])('that is %s says so, in whatever order its events come', async (_what, later, state) => {
    const story = [made, ...later]
    await apply(bestOffersProjection, story)
    expect(await findBestOffer(database, OFFER)).toMatchObject(state)
    const once = await hashes(bestOffersProjection)
    await apply(bestOffersProjection, [...story, ...story])
    expect(await hashes(bestOffersProjection)).toEqual(once)
    await reset(bestOffersProjection)
    for (const event of story.toReversed()) await apply(bestOffersProjection, [event])
    expect(await hashes(bestOffersProjection)).toEqual(once)
  })

  it('is the same in whatever batches its events come, and where one of them comes late or twice under another number', async () => {
    const story = [made, countered, redeemed(2, '100001'), returned, redeemed(4, '100002')]
    await apply(bestOffersProjection, story)
    const once = await hashes(bestOffersProjection)
    const again = [...story.slice(2), ...story.slice(0, 2)]
    const twice = story.map((event) => ({ ...event, sequence: event.sequence + 10 }))
    for (const events of [story, again, story.toReversed(), [...twice, ...story], [...story, ...twice]]) {
      for (const size of [1, 2, 3]) {
        await reset(bestOffersProjection)
        for (let from = 0; from < events.length; from += size) await apply(bestOffersProjection, events.slice(from, from + size))
        expect(await hashes(bestOffersProjection)).toEqual(once)
      }
    }
  })

  it('is the same where its events come at the same time, as when dead letters are replayed', async () => {
    const story = [made, countered, redeemed(2, '100001'), returned, redeemed(4, '100002')]
    await apply(bestOffersProjection, story)
    const once = await hashes(bestOffersProjection)
    for (let round = 0; round < 10; round += 1) {
      await reset(bestOffersProjection)
      await Promise.all(story.toReversed().map((event) => apply(bestOffersProjection, [event])))
      expect(await hashes(bestOffersProjection)).toEqual(once)
    }
  })

  it('goes on from its row, without its whole history', async () => {
    await apply(bestOffersProjection, [made, countered])
    await database.query('DELETE FROM read.best_offer_history')
    await apply(bestOffersProjection, [redeemed(2, '100001')])
    expect(await findBestOffer(database, OFFER)).toMatchObject({ status: 'redeemed', agreedAgorot: 70_000, answeredBy: 'dana' })
  })

  it('notifies open desk pages of a change', async () => {
    expect(await apply(bestOffersProjection, [made, countered])).toEqual([`staff/offer-changed/${OFFER}`])
  })
})

it('lists what waits longest first, then the rest from the newest', async () => {
  const [first, second] = [nextUuid(), nextUuid()]
  const waiting = [offerMade(10, hour(11), { offerId: first }), offerMade(11, hour(12), { offerId: second })]
  await apply(bestOffersProjection, [made, ...waiting, countered])
  const ids = (await listBestOffers(database, { limit: 10 })).map(({ offerId }) => offerId)
  expect(ids).toEqual([first, second, OFFER])
  expect(await listBestOffers(database, { limit: 10, offset: 1 })).toHaveLength(2)
  expect(await listBestOffers(database, { status: 'countered', limit: 10 })).toMatchObject([{ offerId: OFFER }])
  expect(await countBestOffers(database, null)).toEqual(
    new Map([
      ['waiting', 2],
      ['countered', 1],
    ]),
  )
  expect(await countAnsweredBy(database, 'dana', day)).toBe(1)
  expect(await countAnsweredBy(database, 'rule', day)).toBe(0)
})

it('lists each offer once, page by page, also when one is answered meanwhile', async () => {
  const laterIds = [nextUuid(), nextUuid(), nextUuid()]
  const later = laterIds.map((offerId, index) => offerMade(10 + index, hour(index === 0 ? 11 : 12), { offerId }))
  await apply(bestOffersProjection, [made, ...later])
  const first = await listBestOffersAfter(database, null, null, 2)
  await apply(bestOffersProjection, [countered])
  const rest = await listBestOffersAfter(database, null, first.at(-1) ?? null, 2)
  expect([...first, ...rest].map(({ offerId }) => offerId).sort()).toEqual([...laterIds, OFFER].sort())
  expect(await listBestOffersAfter(database, 'countered', null, 2)).toMatchObject([{ offerId: OFFER }])
})

it('counts answers to offers at least as far below the price since a day, pending ones excluded', async () => {
  const near = offerMade(10, hour(11), { offeredAgorot: 61_000 })
  const far = offerMade(11, hour(12), { offeredAgorot: 50_000 })
  await apply(bestOffersProjection, [made, countered, redeemed(2, '100001'), near, far])
  const offer = { offerId: nextUuid(), offeredAgorot: 60_000, priceAgorot: 76_900 }
  expect(await findOfferOdds(database, offer, day)).toEqual({ similar: 1, agreed: 1, bought: 1 })
  expect(await findOfferOdds(database, { ...offer, offerId: OFFER }, day)).toEqual({ similar: 0, agreed: 0, bought: 0 })
  expect(await findOfferOdds(database, offer, new Date(hour(10)))).toEqual({ similar: 0, agreed: 0, bought: 0 })
})
