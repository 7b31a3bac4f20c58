import { $user } from '#frontend/entities/staff/session.model.ts'
import type { ApiRequest } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { shopSettings } from '#frontend/shared/testing/settings.ts'
import { replaceQueryFx } from '#frontend/shared/view.model.ts'
import { messagesOf } from '#services/offers/offer-message.ts'
import type { OfferAnswer, StaffOffer, StaffOffers } from '#services/offers/staff-offers.contract.ts'
import { deliverFx } from '../chosen-offer.model.ts'

const shop = { name: shopSettings.shopName, address: shopSettings.publicUrl }

export const idOf = (number: number) => `0198f7a0-0000-7000-8000-${String(number).padStart(12, '0')}`

export const offer = (number: number, change: Partial<StaffOffer> = {}): StaffOffer => ({
  offerId: idOf(number),
  state: 'waiting',
  madeAt: '2026-11-21T08:00:00.000Z',
  ean: '2000000000015',
  brand: 'Pirelli',
  displayName: 'Angel GT II',
  displaySize: '180/55 ZR 17',
  phone: '0525550147',
  offered: 720,
  priceThen: 815,
  price: 815,
  fullPrice: 990,
  floor: 690,
  floorScope: 'product',
  landedCost: null,
  visibility: 'instock',
  inStock: 9,
  expiresAt: '2026-11-22T08:00:00.000Z',
  answeredAt: null,
  answeredBy: null,
  agreed: null,
  link: null,
  orderId: null,
  isWithdrawn: false,
  ...change,
})

export function listOf(offers: StaffOffer[]): StaffOffers {
  const counts = { waiting: 0, countered: 0, accepted: 0, redeemed: 0, rejected: 0, lapsed: 0, unused: 0 }
  for (const { state } of offers) counts[state] += 1
  return { offers, counts, pagination: { currentPage: 1, totalPages: 1, totalItems: offers.length, itemsPerPage: 25 } }
}

export const at = (search = '') => ({ params: {}, path: '/admin/best-offers', search, isReturn: false })

function answeredAs(found: StaffOffer, { answer, price }: OfferAnswer): StaffOffer {
  const state = ({ accept: 'accepted', counter: 'countered', reject: 'rejected' } as const)[answer]
  const isRefused = answer === 'reject'
  return { ...found, state, agreed: isRefused ? null : (price ?? found.offered), link: isRefused ? null : 'https://shop.example/offer/abc' }
}

/** A desk whose server holds these offers and answers like the real one. `intercept` may answer, fail, or delay a call. */
export function openDesk(offers: StaffOffer[], intercept: (request: ApiRequest) => unknown = () => undefined) {
  const known = new Map(offers.map((each) => [each.offerId, each]))
  const delivered: { channel: string; phone: string | null; message: string }[] = []
  const addresses: string[] = []
  const answer = (request: ApiRequest): unknown => {
    const { pathname, searchParams } = new URL(request.path, 'https://shop.example')
    if (pathname.endsWith('/offers')) return listOf([...known.values()].filter(({ state }) => state === searchParams.get('state')))
    if (pathname.endsWith('/summary')) return { days: 28, made: known.size, answeredByRule: 0, byState: listOf(offers).counts }
    if (pathname.endsWith('/messages/about')) return []
    const found = known.get(pathname.split('/')[5] ?? '')
    if (!found) throw new Error(`nobody asked for ${request.path}`)
    if (request.method !== 'POST')
      return { offer: found, odds: { days: 90, similar: 14, agreed: 9, bought: 7 }, history: [], messages: messagesOf(found, shop) }
    const answered = answeredAs(found, request.body as OfferAnswer)
    known.set(found.offerId, answered)
    return { offer: answered, messages: messagesOf(answered, shop) }
  }
  const { scope, requests } = openScope({
    answers: async (request) => (await intercept(request)) ?? answer(request),
    values: [
      [$settings, shopSettings],
      [$user, { _id: idOf(900), name: 'נועה', email: 'noa@shop.example' }],
    ],
    handlers: [
      [delayFx, () => Promise.resolve()],
      [replaceQueryFx, (query: string) => addresses.push(query)],
      [
        deliverFx,
        (delivery: { channel: string; phone: string | null; message: string }) => {
          delivered.push(delivery)
          return true
        },
      ],
    ],
  })
  const posts = () => requests.filter(({ method }) => method === 'POST')
  return { scope, known, requests, posts, delivered, addresses }
}
