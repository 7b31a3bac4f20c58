import { beforeEach, expect, it } from 'vitest'
import { bestOffersProjection } from './best-offers.projection.ts'
import { listBestOffers } from './best-offers.queries.ts'
import { nextUuid, storedEvent } from './testing/catalogue-events.ts'
import { createTestProjections } from './testing/test-projector.ts'

const EAN = '2000000000015'
const { database, apply, reset, hashes } = await createTestProjections()
beforeEach(() => reset(bestOffersProjection))

const product = { ean: EAN, displayName: 'Road 6', brand: 'Michelin', displaySize: '180/55-17' }

function offerMade(sequence: number, time: string, visitorId: string | null = nextUuid()) {
  const data = { ...product, offerId: nextUuid(), contactId: nextUuid(), visitorId, offeredAgorot: 60_050, priceAgorot: 76_900 }
  return storedEvent('best-offer.made.v1', EAN, sequence, data, { time })
}

it('lists offers from the newest with the shopper as a contact only', async () => {
  const earlier = offerMade(0, '2026-11-21T09:00:00.000Z', null)
  const later = offerMade(1, '2026-11-21T10:00:00.000Z')
  await apply(bestOffersProjection, [earlier, later])
  const offers = await listBestOffers(database, 10)
  expect(offers.map((offer) => offer.madeAt.toISOString())).toEqual([later.time, earlier.time])
  expect(offers[0]).toMatchObject({ ...product, offeredAgorot: 60_050, priceAgorot: 76_900, status: 'made' })
  expect(await listBestOffers(database, 1)).toHaveLength(1)
})

it('keeps an offer once, however often and in whatever order its event comes', async () => {
  const story = [offerMade(0, '2026-11-21T09:00:00.000Z'), offerMade(1, '2026-11-21T10:00:00.000Z')]
  await apply(bestOffersProjection, story)
  const once = await hashes(bestOffersProjection)
  await apply(bestOffersProjection, [...story, ...story])
  expect(await hashes(bestOffersProjection)).toEqual(once)
  await reset(bestOffersProjection)
  for (const event of story.toReversed()) await apply(bestOffersProjection, [event])
  expect(await hashes(bestOffersProjection)).toEqual(once)
})
