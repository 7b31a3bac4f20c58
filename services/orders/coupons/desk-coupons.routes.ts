import type { CouponChanged } from '#events/coupons.events.ts'
import { listBrands } from '#services/catalogue/catalogue.queries.ts'
import { type EditDeps, editCatalogue, readAfter, revisionOf } from '#services/catalogue/index.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { couponEdit } from './coupon-file.ts'
import { countCouponUses, findRecordedCoupon, listCoupons } from './coupons.queries.ts'
import { COUPON_CALLS } from './desk-coupons.calls.ts'
import { DeskCouponChange, DeskCoupons } from './desk-coupons.contract.ts'

/** Coupons, as staff make and edit them. */
export function deskCouponRoutes(app: App, deps: EditDeps): void {
  const { database } = deps
  const response = { 200: DeskCoupons }
  const list = async (): Promise<DeskCoupons> => {
    const [coupons, uses, brands] = await Promise.all([listCoupons(database), countCouponUses(database), listBrands(database)])
    return {
      coupons: coupons.map(({ data, sequence }) => ({ data, revision: revisionOf(sequence), used: uses.get(data.code) ?? 0 })),
      brands: brands.map(({ slug, name }) => ({ slug, name })),
    }
  }
  app.get(COUPON_CALLS.coupons.path, { schema: { summary: 'Coupons', response } }, list)
  app.post(
    COUPON_CALLS.save.path,
    { schema: { summary: 'Make or edit a coupon', body: DeskCouponChange, response } },
    async ({ body, staff }) => {
      const { code } = body.data
      const version = await editCatalogue<CouponChanged>(deps, {
        kind: 'coupon',
        id: code,
        seen: body.revision,
        write: () => body.data,
        toEdit: couponEdit,
        options: { by: staff.staffId, acceptsPriceJump: false },
      })
      await readAfter(() => findRecordedCoupon(database, code), version)
      return list()
    },
  )
}
