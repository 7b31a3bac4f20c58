import type { Kilometers, TireChoice, Usage } from '#events/wizard.events.ts'
import { draw, drawOne } from '#migrations/demo/draw.ts'
import { ARRIVAL_CONSENT } from '#services/domain/arrival.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { handleRequest } from '#services/notices/handle-request.command.ts'
import { lapseOffers } from '#services/offers/lapse-offers.job.ts'
import { answerOffer } from '#services/offers/offers.command.ts'
import { poll } from '#services/platform/wait-for-projection.ts'
import type { RecommendationAnswer } from '#services/wizard/wizard.contract.ts'
import { articleOf, call, DAYS, type Day, type History, HOUR, momentOf, STAFF } from './history.ts'
import { simulateOrder } from './orders.ts'
import { personOf, uuidOf } from './people.ts'

const MISSED = ['Voge 500DS 2025', 'Zontes 350E', 'QJ Motor SRK 700', 'Brixton Crossfire 500']

/** Simulates a price offer and its answer. */
export async function simulateOffer(history: History, day: Day, key: string): Promise<void> {
  const at = momentOf(day, key)
  if (!history.setClock(at)) return
  const { ean, brand, displayName, displaySize, priceAgorot } = articleOf(history, day, key)
  const { phone, visitorId } = personOf(key)
  const price = Math.floor(agorotToShekels(priceAgorot) * (0.8 + 0.18 * draw(`${key} share`)))
  const id = uuidOf(`${key} id`)
  const made = await call<{ data: { token: string | null } }>(history, 'POST', '/api/v1/best-offers', {
    id,
    ean,
    brand,
    displayName,
    displaySize,
    price,
    phone,
    visitorId,
  })
  // Yesterday's offers stay open for today's staff.
  if (!made || made.data.token !== null || day.index === DAYS - 1) return
  const answer = drawOne(`${key} answer`, { accept: 40, counter: 30, reject: 15, none: 15 })
  const answeredAt = at + (1 + 9 * draw(`${key} hours`)) * HOUR
  if (answer === 'none') {
    if (history.setClock(at + 25 * HOUR)) await lapseOffers(history.deps)
    return
  }
  if (!history.setClock(answeredAt)) return
  const counterAgorot = answer === 'counter' ? Math.round(priceAgorot * 0.97) : null
  await answerOffer(history.deps, {
    offerId: id,
    answerId: uuidOf(`${key} answer`),
    answer,
    counterAgorot,
    isConfirmed: true,
    landedAgorot: null,
    words: null,
    by: STAFF,
  })
  if (answer !== 'reject' && draw(`${key} buys`) < 0.45)
    await simulateOrder(history, day, `${key} order`, { agreed: { ean, offerId: id, at: answeredAt + HOUR, person: key } })
  if (history.setClock(answeredAt + 25 * HOUR)) await lapseOffers(history.deps)
}

/** Simulates a use of the wizard, with a click on one of the results or none. */
export async function simulateWizard(history: History, day: Day, key: string, motorcycles: readonly string[]): Promise<void> {
  if (!history.setClock(momentOf(day, key))) return
  const { name, phone, visitorId } = personOf(key)
  const motorcycle = motorcycles[Math.floor(draw(`${key} motorcycle`) * motorcycles.length)]
  const answer = await call<RecommendationAnswer>(history, 'POST', '/api/v1/wizard/recommend-tiers', {
    id: uuidOf(`${key} id`),
    visitorId,
    visitorName: name,
    visitorPhoneNumber: phone,
    motorcycle,
    usage: drawOne<Usage>(`${key} usage`, { daily: 50, weekend: 38, monthly: 12 }),
    kilometers: drawOne<Kilometers>(`${key} km`, { '0-100': 8, '100-500': 30, '500-1000': 38, '1000-5000': 20, '5000+': 4 }),
    selectedTyreType: drawOne<TireChoice>(`${key} tires`, { set: 46, rear: 36, front: 18 }),
  })
  if (!answer?.ok || draw(`${key} clicks`) > 0.55) return
  const { recommendations, recommendationId } = answer
  const tire = recommendations[Math.floor(draw(`${key} which`) ** 2 * recommendations.length)]
  if (!tire) return
  await call(history, 'POST', '/api/v1/wizard/track-tire-click', { visitorId, recommendationId, tireInfo: { ean: tire.ean } })
}

/** Requests of the last days stay open. */
const ANSWERED_WITHIN_DAYS = 2

/** Staff called the customer back. */
async function answerRequest(history: History, day: Day, key: string, requestId: string): Promise<void> {
  if (day.index >= DAYS - ANSWERED_WITHIN_DAYS || !history.setClock(momentOf(day, key) + 20 * HOUR)) return
  const state = draw(`${key} outcome`) < 0.8 ? 'done' : 'declined'
  const act = { actId: uuidOf(`${key} act`), requestId, state, seen: 'open', note: null, by: STAFF } as const
  await poll(async () => ((await handleRequest(history.deps, act)).ok ? true : null))
}

/** Simulates a request for an arrival notice and a contact message. */
export async function simulateRequest(history: History, day: Day, key: string, soldOut: readonly string[]): Promise<void> {
  if (!history.setClock(momentOf(day, key))) return
  const { name, phone, email, city } = personOf(key)
  const ean = soldOut[Math.floor(draw(`${key} awaited`) * soldOut.length)]
  const id = uuidOf(`${key} id`)
  const kind = drawOne(`${key} kind`, { arrival: 70, garage: 12, motorcycle: 18 })
  if (kind === 'arrival' && ean)
    await call(history, 'POST', '/api/v1/arrival-notices', { id, phone, ean, consent: true, consentVersion: ARRIVAL_CONSENT.version })
  if (kind === 'arrival') return
  if (kind === 'motorcycle')
    await call(history, 'POST', '/api/v1/motorcycle/model-to-add', {
      id,
      bikeModel: MISSED[Math.floor(draw(`${key} model`) * MISSED.length)],
      phone,
    })
  if (kind === 'garage')
    await call(history, 'POST', '/api/v1/shop-signup', {
      id,
      garageName: `מוסך ${name.split(' ')[1]}`,
      contactPerson: name,
      phone,
      email,
      city,
    })
  await answerRequest(history, day, key, id)
}
