import { get, post } from '#services/domain/call.ts'
import type {
  ChangedPrices,
  DeskImports,
  DeskProductAnswer,
  DeskProductChange,
  DeskProductChoices,
  DeskProductEdits,
  DeskProducts,
  DeskShipmentChange,
  DeskShipmentSettings,
  ImportAnswer,
  PlannedPrices,
  PriceChange,
  PriceChangePlan,
  UndoneImport,
} from './catalogue-desk.contract.ts'

/** What the shop sells, as staff read and edit it. */
export const CATALOGUE_CALLS = {
  products: get<DeskProducts>()('/api/v1/staff/catalogue/products'),
  saveProduct: post<DeskProductChange, DeskProductAnswer>()('/api/v1/staff/catalogue/products/:ean'),
  productEdits: get<DeskProductEdits>()('/api/v1/staff/catalogue/products/:ean/edits'),
  productChoices: get<DeskProductChoices>()('/api/v1/staff/catalogue/product-choices'),
  planPrices: post<PriceChangePlan, PlannedPrices>()('/api/v1/staff/catalogue/prices/plan'),
  changePrices: post<PriceChange, ChangedPrices>()('/api/v1/staff/catalogue/prices'),
  shipments: get<DeskShipmentSettings>()('/api/v1/staff/catalogue/shipment-settings'),
  saveShipments: post<DeskShipmentChange, DeskShipmentSettings>()('/api/v1/staff/catalogue/shipment-settings'),
  imports: get<DeskImports>()('/api/v1/staff/catalogue/imports'),
  undoImport: post<object, UndoneImport>()('/api/v1/staff/catalogue/imports/:importId/undo'),
  importSample: get<string>()('/api/v1/staff/catalogue/import/samples/:kind'),
  import: post<Blob, ImportAnswer>()('/api/v1/staff/catalogue/import'),
  export: get<unknown>()('/api/v1/staff/catalogue/export/:kind'),
}
