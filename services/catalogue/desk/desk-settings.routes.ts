import type { ShipmentSettingsChanged } from '#events/catalogue.events.ts'
import type { CouponChanged } from '#events/coupons.events.ts'
import type { GarageChanged } from '#events/garages.events.ts'
import { findShipmentSettings, listBrands } from '#services/catalogue/catalogue.queries.ts'
import { findRecordedGarage, listCities, listRecordedGarages } from '#services/garages/garages.queries.ts'
import { revisionOf } from '#services/importing/edit-entity.command.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { countCouponUses } from '#services/orders/coupons/coupon-uses.queries.ts'
import { findCoupon, listCoupons } from '#services/orders/coupons/coupons.queries.ts'
import {
  DeskCouponChange,
  DeskCoupons,
  DeskGarageChange,
  DeskGarages,
  DeskShipmentChange,
  DeskShipmentSettings,
} from '../catalogue-desk.contract.ts'
import { type CatalogueDeskDeps, editCatalogue, readAfter } from './edit-catalogue.command.ts'

/** Whether what can be read is what was said. */
const isAt = (revision: string) => (read: unknown) => revisionOf(read) === revision

/** When shipments arrive. */
export function shipmentSettingsRoutes(app: App, deps: CatalogueDeskDeps): void {
  const { database } = deps
  const url = '/api/v1/staff/catalogue/shipment-settings'
  const response = { 200: DeskShipmentSettings }
  app.get(url, { schema: { summary: 'When shipments arrive', response } }, async () => {
    const data = await findShipmentSettings(database)
    return { settings: data && { data, revision: revisionOf(data) } }
  })
  app.post(url, { schema: { summary: 'Say when shipments arrive', body: DeskShipmentChange, response } }, async ({ body, staff }) => {
    const revision = await editCatalogue<{ kind: 'shipment-settings'; data: ShipmentSettingsChanged }>(deps, {
      kind: 'shipment-settings',
      id: 'shipment-settings',
      seen: body.revision,
      read: async (tx) => ({ recorded: await findShipmentSettings(tx) }),
      write: () => body.data,
      options: { by: staff.staffId, acceptsPriceJump: false },
    })
    return { settings: { data: await readAfter(() => findShipmentSettings(database), isAt(revision)), revision } }
  })
}

export function deskCouponRoutes(app: App, deps: CatalogueDeskDeps): void {
  const { database } = deps
  const url = '/api/v1/staff/catalogue/coupons'
  const response = { 200: DeskCoupons }
  const list = async (): Promise<DeskCoupons> => {
    const [coupons, uses, brands] = await Promise.all([listCoupons(database), countCouponUses(database), listBrands(database)])
    return {
      coupons: coupons.map((data) => ({ data, revision: revisionOf(data), used: uses.get(data.code) ?? 0 })),
      brands: brands.map(({ slug, name }) => ({ slug, name })),
    }
  }
  app.get(url, { schema: { summary: 'Coupons', response } }, list)
  app.post(url, { schema: { summary: 'Make or edit a coupon', body: DeskCouponChange, response } }, async ({ body, staff }) => {
    const { code } = body.data
    const revision = await editCatalogue<{ kind: 'coupon'; data: CouponChanged }>(deps, {
      kind: 'coupon',
      id: code,
      seen: body.revision,
      read: async (tx) => ({ recorded: await findCoupon(tx, code) }),
      write: () => body.data,
      options: { by: staff.staffId, acceptsPriceJump: false },
    })
    await readAfter(() => findCoupon(database, code), isAt(revision))
    return list()
  })
}

export function deskGarageRoutes(app: App, deps: CatalogueDeskDeps): void {
  const { database } = deps
  const response = { 200: DeskGarages }
  const list = async (): Promise<DeskGarages> => {
    const [garages, cities] = await Promise.all([listRecordedGarages(database), listCities(database)])
    return {
      garages: garages.map(({ data, city }) => ({ data, city: city.displayName, revision: revisionOf(data) })),
      cities: cities.map(({ id, displayName }) => ({ id, displayName })),
    }
  }
  app.get('/api/v1/staff/catalogue/garages', { schema: { summary: 'Garages, hidden ones too', response } }, list)
  app.post(
    '/api/v1/staff/catalogue/garages',
    { schema: { summary: 'Make or edit a garage', body: DeskGarageChange, response } },
    async ({ body, staff }) => {
      const { id } = body.data
      const revision = await editCatalogue<{ kind: 'garage'; data: GarageChanged }>(deps, {
        kind: 'garage',
        id,
        seen: body.revision,
        read: async (tx) => ({ recorded: await findRecordedGarage(tx, id) }),
        write: () => body.data,
        options: { by: staff.staffId, acceptsPriceJump: body.acceptsPriceJump ?? false },
      })
      await readAfter(() => findRecordedGarage(database, id), isAt(revision))
      return list()
    },
  )
}
