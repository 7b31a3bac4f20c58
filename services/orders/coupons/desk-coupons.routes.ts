import type { CouponChanged } from '#events/coupons.events.ts'
import { listBrands } from '#services/catalogue/catalogue.queries.ts'
import { type EditDeps, editCatalogue, readAfter, revisionOf } from '#services/catalogue/index.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { couponEdit } from './coupon-file.ts'
import { countCouponUses, findRecordedCoupon, listCoupons } from './coupons.queries.ts'
import { COUPON_CALLS, type DeskCoupons } from './desk-coupons.contract.ts'

/** Coupons, as staff make and edit them. */
export function deskCouponRoutes(app: App, deps: EditDeps): void {
  const { database } = deps
  const list = async (): Promise<DeskCoupons> => {
    const [coupons, uses, brands] = await Promise.all([listCoupons(database), countCouponUses(database), listBrands(database)])
    return {
      coupons: coupons.map(({ data, sequence }) => ({ data, revision: revisionOf(sequence), used: uses.get(data.code) ?? 0 })),
      brands: brands.map(({ slug, name }) => ({ slug, name })),
    }
  }
  app.route({ ...COUPON_CALLS.coupons, handler: list })
  app.route({
    ...COUPON_CALLS.save,
    handler: async ({ body, staff }) => {
      const { code } = body.data
      const version = await editCatalogue<CouponChanged>(deps, {
        kind: 'coupon',
        id: code,
        seen: body.revision,
        write: () => ({ ok: true, data: body.data }),
        toEdit: couponEdit,
        options: { by: staff.staffId, acceptsPriceJump: false },
      })
      await readAfter(() => findRecordedCoupon(database, code), version)
      return list()
    },
  })
}
