import type { OnOrder, PlanInput, PlanProduct, PlanSettings, SupplierOffer } from '../plan-input.ts'

export const SETTINGS: PlanSettings = {
  serviceLevel: 95,
  agorotPerEuro: 400,
  customsBasisPoints: 0,
  freightCents: { rduch: 400, deltiFr: 700, deltiDe: 500 },
  budgetCents: null,
  maxTires: null,
  signalRates: { refusedOffers: 0.25, openOffers: 0.5, emptySearches: 0.05, requestedModels: 0.1, arrivalCarts: 0.2 },
}

export const offer = (fields: Partial<SupplierOffer> = {}): SupplierOffer => ({
  articleId: 'rduch:0045213',
  supplier: 'rduch',
  sku: '0045213',
  priceCents: 10_000,
  units: 100,
  isAtLeast: false,
  minimumQuantity: 1,
  multiple: 1,
  leadDays: 3,
  validFrom: null,
  validTo: null,
  ...fields,
})

/** Sells two a week all year round, and has nothing left. */
export const product = (fields: Partial<PlanProduct> = {}): PlanProduct => ({
  ean: '2000000000015',
  name: 'Road 6',
  displaySize: '120/70 ZR 17',
  sizeKey: '120/70-17',
  line: 'Road 6',
  tires: 1,
  setOf: null,
  sold: Array.from({ length: 104 }, () => 2),
  daysOut: [],
  stock: 0,
  reserved: 0,
  onOrderFrom: onOrder(0),
  signals: {},
  offers: [offer()],
  ...fields,
})

/** In the shipment under way. */
export const onOrder = (shipmentUnits: number): OnOrder => ({ shipmentUnits, drafts: [] })

export const planInput = (products: readonly PlanProduct[], settings: Partial<PlanSettings> = {}): PlanInput => ({
  today: '2026-11-22',
  horizonWeeks: 9,
  settings: { ...SETTINGS, ...settings },
  measuredRates: {},
  missing: [],
  products,
})
