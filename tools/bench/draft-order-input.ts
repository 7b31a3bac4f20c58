import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { SUPPLIERS } from '#events/suppliers.events.ts'
import { checkDigit } from '#services/domain/ean.ts'
import { type PlanInput, type PlanProduct, type SupplierOffer, WEEKS } from '#services/purchasing/plan/plan-input.ts'

export const PRODUCTS = 50_000
const PER_SIZE = 60
const LINES = 400
const SEASON = [0.6, 0.8, 1.3, 1.4, 1.3, 1.1, 1, 0.8, 1.2, 1.2, 0.9, 0.7] as const

const HEAD: Omit<PlanInput, 'products'> = {
  today: '2026-11-22',
  horizonWeeks: 12,
  settings: {
    serviceLevel: 95,
    agorotPerEuro: 400,
    customsBasisPoints: 0,
    freightCents: { rduch: 400, deltiFr: 700, deltiDe: 500 },
    budgetCents: null,
    maxTires: null,
    signalRates: { refusedOffers: 0.25, openOffers: 0.5, emptySearches: 0.05, requestedModels: 0.1, arrivalCarts: 0.2 },
  },
  measuredRates: {},
  missing: [],
}

/** Writes a snapshot as a draft keeps it: every product with an offer of each supplier and two years of sales, the same each time. */
export async function writeDraftInput(path: string): Promise<void> {
  await pipeline(Readable.from(parts()), createGzip({ level: 3 }), createWriteStream(path))
}

function* parts(): Generator<string> {
  yield `${JSON.stringify(HEAD).slice(0, -1)},"products":[`
  for (let number = 0; number < PRODUCTS; number += 1) yield `${number > 0 ? ',' : ''}\n${JSON.stringify(productOf(number))}`
  yield '\n]}'
}

/** A linear congruence: chance enough for sales, and the same in every run. */
function chances(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 12_345) % 4_294_967_296
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** A few sell every day, most now and then; a quarter ran out once. */
function productOf(number: number): PlanProduct {
  const chance = chances(number + 1)
  const digits = `29${String(number).padStart(10, '0')}`
  const perWeek = 0.02 + 4 * chance() ** 6
  const out = chance() < 0.25 ? Math.floor(chance() * 90) : WEEKS
  const weeks = Array.from({ length: WEEKS }, (_, week) => week)
  const size = Math.floor(number / PER_SIZE)
  const sizeKey = `${80 + 5 * (size % 30)}/70-${10 + (size % 12)}`
  return {
    ean: `${digits}${checkDigit(digits)}`,
    name: `Metzeler Bench Attack ${number % LINES}`,
    displaySize: sizeKey,
    sizeKey,
    line: `metzeler Bench Attack ${number % LINES}`,
    tires: 1,
    setOf: null,
    sold: weeks.map((week) =>
      week >= out && week < out + 5 ? 0 : unitsOf(perWeek * (SEASON[Math.floor((week % 52) / 4.34)] ?? 1), chance),
    ),
    daysOut: out === WEEKS ? [] : weeks.map((week) => (week >= out && week < out + 5 ? 7 : 0)),
    stock: Math.floor(chance() * 8),
    reserved: Math.floor(chance() * 2),
    onOrderFrom: { shipmentUnits: Math.floor(chance() * 3), drafts: [] },
    signals: chance() < 0.1 ? { emptySearches: Math.round(chance() * 8000) / 1000, arrivalCarts: Math.floor(chance() * 4) } : {},
    offers: SUPPLIERS.map((supplier) => offerOf(supplier, number, chance)),
  }
}

/** As many of `chances` as come below: sales that scatter as sales do. */
function unitsOf(mean: number, chance: () => number): number {
  let [units, left] = [0, Math.exp(-mean)]
  for (let product = chance(); product > left; product *= chance()) units += 1
  return units
}

function offerOf(supplier: SupplierOffer['supplier'], number: number, chance: () => number): SupplierOffer {
  const sku = `${supplier === 'rduch' ? '00' : ''}${45_000 + number}`
  return {
    articleId: `${supplier}:${sku}`,
    supplier,
    sku,
    priceCents: 4_000 + Math.floor(chance() * 14_000),
    units: Math.floor(chance() * 40),
    isAtLeast: chance() < 0.3,
    minimumQuantity: chance() < 0.2 ? 4 : 1,
    multiple: chance() < 0.2 ? 2 : 1,
    leadDays: 2 + Math.floor(chance() * 10),
    validFrom: null,
    validTo: chance() < 0.1 ? '2026-10-31' : '2026-12-31',
  }
}
