import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount } from '#services/platform/testing/amount.ts'
import { BY_RULE, decide, type OfferCommand } from './offer.decide.ts'
import { evolve, HOLDS_MS, isWithdrawn, type Offer, type OfferStep, offerAfter } from './offer.evolve.ts'
import { OFFER_STATES } from './staff-offers.contract.ts'

const OFFER = { offerId: '0190a000-0000-7000-8000-000000000001', ean: '2000000000015' }
const START = Date.parse('2026-11-22T08:00:00Z')
const HOUR = 60 * 60_000

const agorot = fc.integer({ min: 1, max: 20 })
const orderId = fc.constantFrom('100001', '100002', '100003')
const by = fc.constantFrom('dana', 'yossi')
const aMake = fc.record({
  type: fc.constant('make' as const),
  made: fc.record({ offerId: fc.constant(OFFER.offerId), ean: fc.constant(OFFER.ean), offeredAgorot: agorot, priceAgorot: agorot }),
  floorAgorot: fc.option(agorot),
  hasOffered: fc.boolean(),
})
const anAnswer = fc.record({
  type: fc.constant('answer' as const),
  answer: fc.constantFrom('accept', 'counter', 'reject'),
  counterAgorot: fc.option(agorot),
  isConfirmed: fc.boolean(),
  priceAgorot: fc.option(agorot),
  landedAgorot: fc.option(agorot),
  by,
})
const aCommand: fc.Arbitrary<OfferCommand> = fc.oneof(
  { weight: 1, arbitrary: aMake },
  { weight: 3, arbitrary: anAnswer },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('withdraw' as const), by }) },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('redeem' as const), orderId, isAgain: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('return' as const), orderId }) },
  { weight: 1, arbitrary: fc.constant({ type: 'lapse' as const }) },
)
const moves = fc.array(fc.record({ command: aCommand, hours: fc.constantFrom(0, 1, 1, 23, 24) }), { minLength: 5, maxLength: 40 })
const anyState: fc.Arbitrary<Offer | null> = fc.option(
  fc.record({
    offerId: fc.constant(OFFER.offerId),
    ean: fc.constant(OFFER.ean),
    offeredAgorot: agorot,
    madeAt: fc.constant(new Date(START)),
    state: fc.constantFrom(...OFFER_STATES),
    expiresAt: fc.constant(new Date(START + HOLDS_MS)),
    answeredBy: fc.option(by),
    agreedAgorot: fc.option(agorot),
    orderId: fc.option(orderId),
  }),
)

interface Decision {
  command: OfferCommand
  before: Offer | null
  at: Date
  events: OfferStep[]
}

/** Decides one command after the other; a refusal has no events. */
function decideAll(story: readonly { command: OfferCommand; hours: number }[]): Decision[] {
  let offer: Offer | null = null
  let now = START
  return story.map(({ command, hours }) => {
    now += hours * HOUR
    const at = new Date(now)
    const decided = decide(command, offer, at)
    const events = decided.ok ? decided.events : []
    const decision = { command, before: offer, at, events }
    offer = events.reduce(evolve, offer)
    return decision
  })
}
const always = (holds: (decisions: Decision[], events: OfferStep[]) => void) =>
  fc.assert(
    fc.property(moves, aMake, (story, make) => {
      const decisions = decideAll([{ command: make, hours: 0 }, ...story])
      holds(
        decisions,
        decisions.flatMap(({ events }) => events),
      )
    }),
    { numRuns: amount(500, 5_000) },
  )
const kindOf = ({ type }: OfferStep) => type.split('.')[1] ?? ''

describe('whatever is done to an offer, in whatever order', () => {
  it('its price link is used by one order at a time, and given back by that order alone', () => {
    always((_, events) => {
      let holder: string | null = null
      for (const { type, data } of events) {
        if (type === 'best-offer.redeemed.v1') {
          expect(holder).toBeNull()
          holder = data.orderId
        }
        if (type === 'best-offer.returned.v1') {
          expect(data.orderId).toBe(holder)
          holder = null
        }
      }
    })
  })

  it('its price link is worth nothing without an agreement, and after it was revoked', () => {
    always((_, events) => {
      const kinds = events.map(kindOf)
      if (kinds.includes('redeemed'))
        expect(kinds.slice(0, kinds.indexOf('redeemed'))).toEqual(expect.arrayContaining([agreementIn(kinds)]))
      if (kinds.includes('withdrawn')) expect(kinds.slice(kinds.indexOf('withdrawn'))).toEqual(['withdrawn'])
      if (kinds.includes('rejected')) expect(kinds).toEqual(['made', 'rejected'])
    })
  })

  it('it is answered, revoked and used in time, except by an order that was placed in time; and it lapses after', () => {
    always((decisions) => {
      for (const { command, before, at, events } of decisions) {
        if (before === null || events.length === 0 || command.type === 'return') continue
        if (command.type === 'redeem' && command.isAgain) continue
        expect([command.type, at >= before.expiresAt]).toEqual([command.type, command.type === 'lapse'])
      }
    })
  })

  it('it is lapsed as soon as its time is over, unless an order has used it', () => {
    always((decisions) => {
      for (const { command, before, at, events } of decisions) {
        const isOpen = before?.state === 'waiting' || before?.state === 'accepted' || before?.state === 'countered'
        if (command.type === 'lapse') expect(events.length > 0).toBe(isOpen && at >= before.expiresAt)
      }
    })
  })

  it('it is made once and answered once', () => {
    always((_, events) => {
      const kinds = events.map(kindOf)
      expect(kinds.filter((kind) => kind === 'made')).toHaveLength(1)
      expect(kinds.filter((kind) => ['accepted', 'countered', 'rejected'].includes(kind)).length).toBeLessThanOrEqual(1)
    })
  })

  it('the agreed price is neither above the shop’s nor below the offer, unless the shop’s is', () => {
    always((decisions) => {
      for (const { offered, shops, agreed, isCountered } of decisions.flatMap(agreementOf)) {
        expect(agreed).toBeLessThanOrEqual(shops)
        expect(agreed).toBeGreaterThanOrEqual(isCountered ? offered + 1 : Math.min(offered, shops))
      }
    })
  })

  it('its state is the fold of its events; each changes it, and read again changes nothing', () => {
    always((decisions, events) => {
      let state: Offer | null = null
      for (const event of events) {
        const next: Offer | null = evolve(state, event)
        expect(next).not.toEqual(state)
        expect(evolve(next, event)).toBe(next)
        state = next
      }
      expect(offerAfter(events)).toEqual(state)
      const last = decisions.at(-1)
      expect(last?.events.reduce(evolve, last.before)).toEqual(state)
      expect((state?.state === 'redeemed') === (state?.orderId != null)).toBe(true)
      expect(state && isWithdrawn(state)).toBe(events.some(({ type }) => type === 'best-offer.withdrawn.v1'))
    })
  })
})

/** The agreed price of a decision, and what was known to it. */
function agreementOf({ command, before, events }: Decision) {
  const [shops, offered] =
    command.type === 'make'
      ? [command.made.priceAgorot, command.made.offeredAgorot]
      : [command.type === 'answer' ? command.priceAgorot : null, before?.offeredAgorot]
  return events.flatMap(({ type, data }) =>
    'validUntil' in data
      ? [{ offered: offered ?? 0, shops: shops ?? 0, agreed: data.priceAgorot, isCountered: type === 'best-offer.countered.v1' }]
      : [],
  )
}

const agreementIn = (kinds: readonly string[]) => (kinds.includes('countered') ? 'countered' : 'accepted')

it('decides alike from the same state, at the time that it is given, and changes neither state nor command', () => {
  fc.assert(
    fc.property(aCommand, anyState, (command, offer) => {
      const at = new Date(START + HOUR)
      const before = structuredClone({ command, offer })
      const decided = decide(command, offer, at)
      expect(decide(command, offer, at)).toEqual(decided)
      expect({ command, offer }).toEqual(before)
      if (decided.ok)
        for (const { time, data } of decided.events) expect([time, data]).toEqual([at.toISOString(), expect.objectContaining(OFFER)])
    }),
    { numRuns: amount(500, 5_000) },
  )
})

describe('an offer from the floor on', () => {
  const made = { ...OFFER, offeredAgorot: 600, priceAgorot: 769 }
  const kinds = (change: Partial<Extract<OfferCommand, { type: 'make' }>>) => {
    const decided = decide({ type: 'make', made, floorAgorot: 600, hasOffered: false, ...change }, null, new Date(START))
    return decided.ok && decided.events.map(({ type, data }) => [type, 'by' in data ? data.by : null])
  }

  it('is accepted by rule, if it is the phone’s first of the day', () => {
    expect(kinds({})).toEqual([
      ['best-offer.made.v1', null],
      ['best-offer.accepted.v1', BY_RULE],
    ])
    expect(kinds({ floorAgorot: 601 })).toHaveLength(1)
    expect(kinds({ floorAgorot: null })).toHaveLength(1)
    expect(kinds({ hasOffered: true })).toHaveLength(1)
  })
})
