import { changedFields, type Draft, type Edit } from '#frontend/shared/edit.ts'
import type { FieldErrors } from '#frontend/shared/editor.model.ts'
import type { DeskProduct, DeskProductChange } from '#services/catalogue/catalogue-desk.contract.ts'
import { moneyField, unitsField } from '#services/domain/fields.ts'
import { plainText } from '#services/domain/plain-text.ts'
import { faultText as faults } from '../staff-catalogue.text.ts'
import { isSameValue } from '../values.ts'

/** From the soonest delivery to the latest. */
export const VISIBILITIES = [
  'instock',
  'preorder',
  'ondemand',
  'outofstock',
  'none',
] as const satisfies readonly DeskProduct['visibility'][]

/** An article as form fields. Empty `visibility` = derived from stock, empty `supplierUnits` = unknown. */
export const productDraft = (product: DeskProduct) => ({
  price: moneyField.write(product.priceAgorot),
  fullPrice: moneyField.write(product.fullPriceAgorot),
  freeShipping: product.freeShipping,
  stock: String(product.stock),
  shipmentUnits: String(product.shipmentUnits),
  supplierUnits: product.supplierUnits === null ? '' : String(product.supplierUnits),
  visibility: product.visibilityOverride ?? '',
})

export function validateProduct(draft: Draft): FieldErrors {
  const [price, fullPrice] = [moneyField.read(String(draft.price)), moneyField.read(String(draft.fullPrice))]
  const isNoUnits = (field: string) => unitsField.read(String(draft[field])) === null
  return {
    ...(price === null ? { price: faults.money } : price === 0 ? { price: faults.notPositive } : {}),
    ...(fullPrice === null ? { fullPrice: faults.money } : price !== null && fullPrice < price ? { fullPrice: faults.fullBelowPrice } : {}),
    ...(isNoUnits('stock') && { stock: faults.units }),
    ...(isNoUnits('shipmentUnits') && { shipmentUnits: faults.units }),
    ...(draft.supplierUnits !== '' && isNoUnits('supplierUnits') && { supplierUnits: faults.units }),
  }
}

type Change = Omit<DeskProductChange, 'revision' | 'acceptsPriceJump' | 'acceptsBelowCost'>

/** Only the changed fields. */
export function productChange(edit: Edit): Change {
  const { now } = edit
  const supplierUnits = plainText(String(now.supplierUnits))
  const all: Record<string, Change> = {
    price: { priceAgorot: moneyField.read(String(now.price)) ?? 0 },
    fullPrice: { fullPriceAgorot: moneyField.read(String(now.fullPrice)) ?? 0 },
    freeShipping: { freeShipping: now.freeShipping === true },
    stock: { stock: unitsField.read(String(now.stock)) ?? 0 },
    shipmentUnits: { shipmentUnits: unitsField.read(String(now.shipmentUnits)) ?? 0 },
    supplierUnits: { supplierUnits: supplierUnits === '' ? null : unitsField.read(supplierUnits) },
    visibility: { visibilityOverride: VISIBILITIES.find((each) => each === now.visibility) ?? null },
  }
  return Object.assign({}, ...changedFields(edit, isSameValue).map((field) => all[field]))
}
