import type { ApiRequest } from '#frontend/shared/api/request.ts'
import type { DeskCoupon, DeskGarage, DeskProduct, DeskShipmentSettings } from '#services/catalogue/catalogue-desk.contract.ts'
import { couponDraft, couponFaults, couponOf } from '../coupons/coupon-draft.ts'
import { garageDraft, garageFaults, garageOf } from '../garages/garage-draft.ts'
import { productChange, productDraft, productFaults } from '../products/product-draft.ts'
import { shipmentDraft, shipmentFaults, shipmentsOf } from '../shipments/shipment-draft.ts'
import type { Draft, Edit } from './edit.ts'
import type { Fault } from './editing.text.ts'
import { readMoney } from './values.ts'

/** What can be edited here, as it was last heard of. `data: null` = it is to be made. */
export type Thing =
  | { kind: 'product'; data: DeskProduct }
  | { kind: 'shipments'; data: NonNullable<DeskShipmentSettings['settings']> | null }
  | { kind: 'coupon'; data: DeskCoupon | null }
  | { kind: 'garage'; data: DeskGarage | null }

/** Why fields cannot be saved as they are. */
export type Faults = Readonly<Partial<Record<string, Fault>>>

export const newKey = (kind: Thing['kind']): string => `${kind}:`

/** Tells things apart: `product:2221053903249`, `coupon:RIDE100`; of one that is to be made `coupon:`. */
export function keyOf(thing: Thing): string {
  switch (thing.kind) {
    case 'product':
      return `product:${thing.data.ean}`
    case 'shipments':
      return newKey('shipments')
    case 'coupon':
      return `coupon:${thing.data?.data.code ?? ''}`
    case 'garage':
      return `garage:${thing.data?.data.id ?? ''}`
  }
}

export function draftOf(thing: Thing): Draft {
  switch (thing.kind) {
    case 'product':
      return productDraft(thing.data)
    case 'shipments':
      return shipmentDraft(thing.data?.data ?? null)
    case 'coupon':
      return couponDraft(thing.data?.data ?? null)
    case 'garage':
      return garageDraft(thing.data?.data ?? null)
  }
}

export function faultsOf(thing: Thing, draft: Draft): Faults {
  switch (thing.kind) {
    case 'product':
      return productFaults(draft)
    case 'shipments':
      return shipmentFaults(draft)
    case 'coupon':
      return couponFaults(draft)
    case 'garage':
      return garageFaults(draft)
  }
}

const path = '/api/v1/staff/catalogue'

/** The call that saves an edit without faults. */
export function requestOf(thing: Thing, edit: Edit, isJumpAccepted: boolean): ApiRequest {
  const jump = isJumpAccepted ? { acceptsPriceJump: true } : {}
  const post = (to: string, body: object): ApiRequest => ({ path: `${path}/${to}`, method: 'POST', body })
  switch (thing.kind) {
    case 'product': {
      const { ean, revision } = thing.data
      return post(`products/${ean}`, { revision, ...productChange(edit), ...jump })
    }
    case 'shipments':
      return post('shipment-settings', { revision: thing.data?.revision ?? null, data: shipmentsOf(thing.data?.data ?? null, edit) })
    case 'coupon':
      return post('coupons', { revision: thing.data?.revision ?? null, data: couponOf(thing.data?.data ?? null, edit) })
    case 'garage':
      return post('garages', { revision: thing.data?.revision ?? null, data: garageOf(thing.data?.data ?? null, edit), ...jump })
  }
}

/** From where to where the price would go, in agorot; null where there is none yet. */
export function priceMove(thing: Thing, draft: Draft): { from: number; to: number } | null {
  const from = thing.kind === 'product' ? thing.data.priceAgorot : thing.kind === 'garage' ? thing.data?.data.pricePerTireAgorot : undefined
  const to = readMoney(String(draft.price))
  return from && to ? { from, to } : null
}
