import type { ApiRequest } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { replaceQueryFx } from '#frontend/shared/view.model.ts'
import type { DeskProduct } from '#services/catalogue/catalogue-desk.contract.ts'
import type { DeskCoupon } from '#services/orders/coupons/desk-coupons.contract.ts'

export const EAN = '2221053903249'

export const deskProduct = (change: Partial<DeskProduct> = {}): DeskProduct => ({
  ean: EAN,
  brand: 'Michelin',
  displayName: 'Road 6',
  displaySize: '120/70 ZR 17',
  isSetOfTwo: false,
  priceAgorot: 51_900,
  fullPriceAgorot: 62_900,
  landedAgorot: null,
  freeShipping: false,
  stock: 5,
  shipmentUnits: 2,
  supplierUnits: null,
  reserved: 1,
  visibilityOverride: null,
  visibility: 'instock',
  dots: [null],
  changedAt: '2026-11-20T08:00:00.000Z',
  revision: 'a'.repeat(64),
  ...change,
})

export const deskCoupon = (change: Partial<DeskCoupon['data']> = {}, used = 0): DeskCoupon => ({
  data: {
    code: 'RIDE10',
    benefit: { kind: 'percent', percent: 10 },
    startsAt: '2026-11-30T22:00:00.000Z',
    endsAt: '2026-12-31T22:00:00.000Z',
    minimumAgorot: 10_000,
    brandSlugs: ['michelin'],
    setsOnly: false,
    usageLimit: 3,
    isOncePerCustomer: true,
    ...change,
  },
  revision: 'b'.repeat(64),
  used,
})

export const at = (search = '') => ({ params: {}, path: '/admin/catalogue', search, isReturn: false })

/** A desk whose server answers by `answer`; article lists have a default answer. */
export function openDesk(answer: (request: ApiRequest) => unknown = () => undefined, product: () => DeskProduct = deskProduct) {
  const addresses: string[] = []
  const { scope, requests } = openScope({
    answers: async (request) => {
      const response = await answer(request)
      if (response !== undefined) return response
      if (request.path.includes('/coupons')) return { coupons: [deskCoupon()], brands: [] }
      if (request.path.endsWith('/product-choices')) return { brands: [], lines: [], segments: [], sizes: [] }
      return { products: [product()], missing: [], pagination: { currentPage: 1, totalPages: 1, totalItems: 1, itemsPerPage: 25 } }
    },
    handlers: [
      [delayFx, () => undefined],
      [replaceQueryFx, (query: string) => addresses.push(query)],
    ],
  })
  return { scope, requests, addresses, posts: () => requests.filter(({ method }) => method === 'POST') }
}
