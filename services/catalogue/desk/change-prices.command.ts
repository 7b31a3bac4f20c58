import type { ProductChanged } from '#events/catalogue.events.ts'
import type { LandedCosts } from '#services/domain/landed-cost.ts'
import { isPriceJump, type Prices } from '#services/domain/price-rule.ts'
import { findRecords, lockRecords } from '#services/importing/catalogue-records.ts'
import {
  type Author,
  type Change,
  changesBetween,
  findImportReport,
  listChangesOf,
  saveEdits,
  saveImport,
  saveImportReport,
} from '#services/importing/edit-history.ts'
import { applyBatch } from '#services/importing/import-batch.ts'
import { markUndone, type RefusedUndo, type Undone, whyNotUndone } from '#services/importing/undo-import.command.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { type UnitOfWork, undo, withEvents } from '#services/platform/unit-of-work.ts'
import type { PriceChange } from '../catalogue-desk.contract.ts'
import { PRODUCT_FILE, productEntity } from '../product-file.ts'
import type { CountingDeps } from './receive-units.command.ts'
import { isBelowCost } from './select-products.ts'

export type PriceDeps = CountingDeps & { landedCosts: LandedCosts }

/** `changed_meanwhile`: an article was removed, or its price differs from the shown one. */
export type PricesRefused = 'changed_meanwhile' | 'below_cost' | 'price_jump' | 'full_price_below_price'
export type PricesChanged = { ok: true; changed: number } | { ok: false; reason: PricesRefused }

/** Stored as an import of this kind, with prices only. */
export const PRICE_CHANGE = 'prices'
const PRICE_COLUMNS = new Set(['ean', 'price', 'full_price'])

/** Changes many prices in one transaction; idempotent by id. */
export async function changePrices(deps: PriceDeps, change: PriceChange, by: string): Promise<PricesChanged> {
  const doubt = await doubtOf(deps, change)
  if (doubt) return { ok: false, reason: doubt }
  return withEvents<PricesChanged, PricesChanged>(
    deps,
    async (unit) => {
      await lockRecords(unit.tx)
      const done = await findImportReport(unit.tx, change.id)
      if (done) return { ok: true, changed: done.changed }
      const products = await findStates(unit.tx, change.prices)
      const isAsShown = change.prices.every(({ ean, fromAgorot, fullFromAgorot }) => {
        const product = products.get(ean)
        return product?.priceAgorot === fromAgorot && product.fullPriceAgorot === fullFromAgorot
      })
      return isAsShown
        ? { ok: true, changed: await apply(unit, deps, change, products, by) }
        : undo({ ok: false, reason: 'changed_meanwhile' })
    },
    { isLong: true },
  )
}

async function doubtOf(
  { landedCosts }: PriceDeps,
  { prices, acceptsBelowCost, acceptsPriceJumps }: PriceChange,
): Promise<PricesRefused | null> {
  if (prices.some(({ toAgorot, fullToAgorot }) => toAgorot === 0 || fullToAgorot < toAgorot)) return 'full_price_below_price'
  const costs = acceptsBelowCost ? new Map() : await landedCosts.find(prices.map(({ ean }) => ean))
  if (prices.some(({ ean, toAgorot }) => isBelowCost(toAgorot, costs.get(ean)))) return 'below_cost'
  return !acceptsPriceJumps && prices.some(({ fromAgorot, toAgorot }) => isPriceJump(fromAgorot, toAgorot)) ? 'price_jump' : null
}

type Products = ReadonlyMap<string, ProductChanged>

/** The last states of these articles; removed ones are omitted. */
async function findStates(tx: Queryable, articles: readonly { ean: string }[]): Promise<Products> {
  const records = await findRecords(
    tx,
    articles.map(({ ean }) => ({ kind: 'product', id: ean })),
  )
  return new Map(records.flatMap(({ id, state }) => (state === null ? [] : [[id, state as ProductChanged] as const])))
}

async function apply(unit: UnitOfWork, deps: PriceDeps, change: PriceChange, products: Products, by: string): Promise<number> {
  const { id: importId, title, prices } = change
  await saveImport(unit.tx, { importId, by, fileName: title, at: unit.at })
  const next = new Map(prices.map(({ ean, toAgorot, fullToAgorot }) => [ean, { priceAgorot: toAgorot, fullPriceAgorot: fullToAgorot }]))
  const changed = await setPrices(unit, deps, { products, next }, { by, importId })
  const counts = { rows: prices.length, created: 0, changed, unchanged: prices.length - changed, stopped: 0, removed: 0 }
  await saveImportReport(unit.tx, importId, { kind: PRICE_CHANGE, ...counts })
  return changed
}

/** Other fields stay; units are the current ones. Returns the number of changed prices. */
async function setPrices(
  unit: UnitOfWork,
  deps: CountingDeps,
  { products, next }: { products: Products; next: ReadonlyMap<string, Prices> },
  author: Author,
): Promise<number> {
  const entities = [...next].flatMap(([ean, prices]) => {
    const product = products.get(ean)
    return product ? [productEntity({ ...product, ...prices }, 0)] : []
  })
  const options = { isApplied: true, acceptsPriceJumps: true, accepted: new Map(), acceptedKeys: new Set<string>() }
  const file = { kind: PRODUCT_FILE, columns: PRICE_COLUMNS, lockHandedOver: deps.lockHandedOver }
  const { changes } = await applyBatch(unit, deps, entities, options, file)
  const told = changes.map((each) => {
    const before = products.get(each.id)
    return { ...each, changes: changesBetween(before ? pricesOf(before) : null, pricesOf(each.event.data as ProductChanged)) }
  })
  await saveEdits(unit.tx, told, author)
  return changes.length
}

const pricesOf = ({ priceAgorot, fullPriceAgorot }: ProductChanged): Prices => ({ priceAgorot, fullPriceAgorot })

/** Restores the former prices, except where one was changed again; other changes since, such as a nightly stock file, stay. */
export async function undoPrices(deps: CountingDeps, importId: string, by: string): Promise<Undone> {
  return withEvents(
    deps,
    async (unit) => {
      await lockRecords(unit.tx)
      const reason = await whyNotUndone(unit.tx, importId)
      if (reason) return { ok: false as const, reason }
      const edits = await listChangesOf(unit.tx, importId)
      const products = await findStates(
        unit.tx,
        edits.map(({ id }) => ({ ean: id })),
      )
      const next = new Map<string, Prices>()
      const refused: RefusedUndo[] = []
      for (const { id, changes } of edits) {
        const product = products.get(id)
        const former = product && changes.every(({ field, to }) => fieldOf(product, field) === to) ? formerPrices(product, changes) : null
        if (former) next.set(id, former)
        else refused.push({ kind: 'product', id, reason: 'changed_since' })
      }
      await markUndone(unit.tx, { importId, by, at: unit.at })
      await setPrices(unit, deps, { products, next }, { by, importId: null })
      return { ok: true as const, restored: next.size, removed: 0, refused }
    },
    { isLong: true },
  )
}

const fieldOf = (product: ProductChanged, field: string): unknown => product[field as keyof ProductChanged]

/** The former fields, unless the struck price would not exceed the price. */
function formerPrices(product: ProductChanged, changes: readonly Change[]): Prices {
  const former: Prices = { ...pricesOf(product), ...Object.fromEntries(changes.map(({ field, from }) => [field, from])) }
  return { ...former, fullPriceAgorot: Math.max(former.fullPriceAgorot, former.priceAgorot) }
}
