import type { ApiRequest } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { shopSettings } from '#frontend/shared/testing/settings.ts'
import { replaceQueryFx } from '#frontend/shared/view.model.ts'
import type {
  RequestHandling,
  StaffArrival,
  StaffArrivals,
  StaffRequest,
  StaffRequests,
} from '#services/notices/staff-requests.contract.ts'

export const idOf = (number: number) => `0198f7a0-0000-7000-8000-${String(number).padStart(12, '0')}`

const person = {
  name: 'דנה לוי',
  phone: '0525550147',
  email: null,
  garageName: null,
  city: null,
  fits: null,
  notes: null,
  reason: 'התחרטתי',
  orderNumber: '104219',
}

export const request = (number: number, change: Partial<StaffRequest> = {}): StaffRequest => ({
  requestId: idOf(number),
  kind: 'cancellation',
  state: 'open',
  askedAt: '2026-11-22T08:00:00.000Z',
  reference: '482-170-935',
  person,
  isErased: false,
  model: null,
  orderId: '104219',
  refundBy: '2026-12-06T08:00:00.000Z',
  handled: null,
  note: null,
  ...change,
})

export const arrival = (change: Partial<StaffArrival> = {}): StaffArrival => ({
  ean: '2000000000015',
  size: null,
  brand: 'Pirelli',
  displayName: 'Angel GT II',
  displaySize: '120/70 ZR 17',
  waiting: 2,
  told: 0,
  since: '2026-11-20T08:00:00.000Z',
  inStock: 1,
  orderable: 1,
  ...change,
})

const isOver = ({ state }: StaffRequest) => state === 'done' || state === 'declined'
const pageOf = (totalItems: number) => ({ currentPage: 1, totalPages: 1, totalItems, itemsPerPage: 25 })

function listOf(all: readonly StaffRequest[], kind: string | null, state: string | null): StaffRequests {
  const countOf = (each: string) => {
    const ofKind = all.filter((request) => request.kind === each)
    return { waiting: ofKind.filter((request) => !isOver(request)).length, over: ofKind.filter(isOver).length }
  }
  const requests = all.filter((each) => each.kind === kind && isOver(each) === (state === 'over'))
  return {
    requests,
    pagination: pageOf(requests.length),
    counts: {
      cancellation: countOf('cancellation'),
      'garage-join': countOf('garage-join'),
      'motorcycle-model': countOf('motorcycle-model'),
    },
  }
}

export const at = (search = '') => ({ params: {}, path: '/admin/requests', search, isReturn: false })

/** A desk whose server has these requests and applies changes to them. `intercept` may answer, fail, or delay a call. */
export function openDesk(all: StaffRequest[], intercept: (request: ApiRequest) => unknown = () => undefined) {
  const known = new Map(all.map((each) => [each.requestId, each]))
  const waiting = [1, 2].map((number) => ({
    noticeId: idOf(100 + number),
    since: '2026-11-20T08:00:00.000Z',
    phone: `05255501${number}0`,
    toldAt: null,
    message: 'הצמיג הגיע',
  }))
  const answer = ({ path, method, body }: ApiRequest): unknown => {
    const { pathname, searchParams } = new URL(path, 'https://shop.example')
    if (pathname.endsWith('/people')) return { people: waiting }
    if (pathname.endsWith('/end')) return { outcome: waiting.shift() ? 'stopped' : 'stopped_before' }
    if (pathname.endsWith('/arrivals')) {
      return { arrivals: [arrival({ waiting: waiting.length })], pagination: pageOf(1), here: 1 } satisfies StaffArrivals
    }
    if (method !== 'POST') return listOf([...known.values()], searchParams.get('kind'), searchParams.get('state'))
    const found = known.get(pathname.split('/').at(-1) ?? '')
    if (!found) throw new Error(`nobody asked for ${path}`)
    const { state, note } = body as RequestHandling
    const moved = { ...found, state, note: note ?? found.note }
    known.set(found.requestId, moved)
    return { request: moved }
  }
  const ofMessages = (path: string) => (path.endsWith('/arrivals') ? { written: waiting.length } : [])
  const { scope, requests } = openScope({
    values: [[$settings, shopSettings]],
    answers: async (asked) => (await intercept(asked)) ?? (asked.path.includes('/messages/') ? ofMessages(asked.path) : answer(asked)),
    handlers: [
      [delayFx, () => Promise.resolve()],
      [replaceQueryFx, () => undefined],
    ],
  })
  const posts = () => requests.filter(({ method }) => method === 'POST')
  return { scope, known, posts }
}
