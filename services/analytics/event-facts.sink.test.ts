import { expect, it } from 'vitest'
import { toRows } from './event-facts.sink.ts'
import { arrivalNotice, bestOffer, metric, nextUuid, productLike, shopLike, stored, wizardStory } from './testing/sink-events.ts'

const NOON = '2026-11-21T12:00:00.000Z'
const EAN = '2000000000015'

it('gives each event one row that holds what is counted of it', () => {
  const metricEvent = metric(NOON, {
    kind: 'LIST_VIEWED',
    source: 'list_page',
    query: '180/55-17',
    results: 35,
    isBot: true,
    origin: 'social',
  })
  const offer = bestOffer(NOON, EAN)
  const rows = toRows(stored([metricEvent, productLike(NOON, EAN), shopLike(NOON, 'haifa'), offer]))
  expect(rows).toMatchObject([
    {
      event_id: metricEvent.id,
      topic: 'collector',
      type: 'metric.collected.v1',
      kind: 'LIST_VIEWED',
      received_at: NOON,
      origin: 'social',
      results: 35,
      is_bot: true,
    },
    { topic: 'likes', kind: 'PRODUCT_LIKE_PRESSED', ean: EAN, is_bot: false },
    { topic: 'likes', kind: 'SHOP_LIKE_PRESSED', ean: '', props: '{"shopId":"haifa"}' },
    { topic: 'best-offers', kind: 'BEST_OFFER_MADE', ean: EAN, brand: 'Michelin', amount_agorot: 60_050, props: '{"priceAgorot":76900}' },
  ])
})

it('knows a visitor again without keeping his id, and keeps no contact', () => {
  const visitorId = nextUuid()
  const offer = bestOffer(NOON, EAN)
  const [first, second, other] = toRows(stored([metric(NOON, { visitorId }), metric(NOON, { visitorId }), offer]))
  expect(first?.visitor_hash).toBe(second?.visitor_hash)
  expect(first?.visitor_hash).toMatch(/^[1-9]\d+$/)
  expect(other?.visitor_hash).not.toBe(first?.visitor_hash)
  const kept = JSON.stringify([first, second, other])
  expect(kept).not.toContain(visitorId)
  expect(offer.type === 'best-offer.made.v1' && kept.includes(offer.data.contactId)).toBe(false)
})

it('counts who waits for an arrival by the tire or the size, and keeps no contact', () => {
  const size = { width: '120', profile: '70', rim: '17' }
  const events = [...arrivalNotice(NOON, { ean: EAN, size: null }), ...arrivalNotice(NOON, { ean: null, size })]
  const rows = toRows(stored(events))
  expect(rows).toMatchObject([
    { topic: 'contacts', kind: 'ARRIVAL_NOTICE_ASKED', ean: EAN, props: '{}', visitor_hash: expect.stringMatching(/^[1-9]/) },
    { topic: 'contacts', kind: 'ARRIVAL_NOTICE_STOPPED', ean: '', visitor_hash: '0' },
    { kind: 'ARRIVAL_NOTICE_ASKED', ean: '', props: JSON.stringify({ size }) },
    { kind: 'ARRIVAL_NOTICE_STOPPED' },
  ])
  for (const { subject } of events) expect(JSON.stringify(rows)).not.toContain(subject)
})

it('counts the wizard by what came of it, and keeps no contact', () => {
  const story = wizardStory(NOON)
  const rows = toRows(stored(story))
  const [made] = story
  expect(rows).toMatchObject([
    { topic: 'wizard', kind: 'RECOMMENDATION_MADE', results: 1, ean: '', event_id: made.id },
    {
      topic: 'wizard',
      kind: 'RECOMMENDED_TIRE_CLICKED',
      ean: EAN,
      brand: 'Michelin',
      props: JSON.stringify({ recommendationId: made.id }),
    },
    { topic: 'wizard', kind: 'MOTORCYCLE_MODEL_REQUESTED', query: 'Acme Rocket', results: null },
  ])
  expect(JSON.parse(rows[0]?.props ?? '')).toEqual({
    motorcycleId: 'honda-cb500x-19-inch-2019',
    motorcycle: 'Honda CB500X (19 inch)',
    year: 2020,
    usage: 'weekend',
    kilometers: '100-500',
    tireChoice: 'rear',
    outcome: 'ok',
    ranked: 'model',
    milliseconds: 2140,
    costMicros: 412,
  })
  expect(new Set(rows.map(({ visitor_hash }) => visitor_hash)).size).toBe(1)
  const { contactId, visitorId } = made.type === 'recommendation.made.v1' ? made.data : { contactId: '', visitorId: '' }
  for (const id of [contactId, visitorId]) expect(JSON.stringify(rows)).not.toContain(id)
})

it('gives a change of the catalogue no row', () => {
  const removed = { ...productLike(NOON, EAN), type: 'product.removed.v1' as const, data: { ean: EAN } }
  expect(toRows(stored([removed]))).toEqual([])
})
