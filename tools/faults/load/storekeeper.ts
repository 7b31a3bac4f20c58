import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import type { Request, SignedIn } from './ask.ts'
import type { Random } from './random.ts'

/** How many units of an article lie on the shelf, come with the shipment and can be had from suppliers, as staff say. */
export interface Count {
  ean: string
  units: number
  shipment: number
  supplier: number
}

/**
 * Whoever counts the articles of which there are few. Of an article the count only grows, and there is one count under way at most,
 * until a file went unanswered: so whatever lies there was promised to nobody else by a count, and to more than there are by the shop alone.
 */
export interface Storekeeper {
  /** A few articles, some of which were delivered meanwhile, as a file to import; null while nothing can be counted. */
  nextFile(): readonly Count[] | null
  /** The article to count next at the desk; null while nothing can be counted. */
  nextArticle(): string | null
  /** A count is over; `isSure` when none like it can come late. */
  note(counts: readonly Count[], isSure: boolean): void
  /** A delivery to every shelf, while nothing is under way. */
  nextDelivery(): readonly Count[]
}

type Row = Record<string, string>
interface Shelf extends Omit<Count, 'ean'> {
  isBusy: boolean
}
const NOTHING = { units: 0, shipment: 0, supplier: 0 }

const PRODUCTS = fileURLToPath(new URL('../../../migrations/demo/products.csv', import.meta.url))
const PER_FILE = 2
/** So few that most who want one of the last come too late. */
const MIN = 2
const MAX = 5
/** Fewer than on the shelf: the second of two shoppers finds the next source. */
const MOST_TO_COME = 2

export function createStorekeeper(eans: readonly string[], random: Random): Storekeeper {
  const shelves = new Map<string, Shelf>(eans.map((ean) => [ean, { ...NOTHING, isBusy: false }]))
  const few = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1))
  const free = (): string[] => eans.filter((ean) => !shelves.get(ean)?.isBusy)
  const pick = (list: string[]): string | undefined => list[Math.floor(random() * list.length)]
  const take = (ean: string): Shelf => Object.assign(shelves.get(ean) ?? { ...NOTHING }, { isBusy: true })
  const count = (ean: string, more: number): Count => {
    const shelf = take(ean)
    shelf.units += more
    shelf.shipment += few(0, MOST_TO_COME)
    shelf.supplier += few(0, MOST_TO_COME)
    return { ean, units: shelf.units, shipment: shelf.shipment, supplier: shelf.supplier }
  }
  return {
    nextFile() {
      const chosen = new Set(Array.from({ length: PER_FILE }, () => pick(free())).filter((ean) => ean !== undefined))
      // One in three finds as many as there were: it is a count all the same, when something was handed over since.
      return chosen.size > 0 ? [...chosen].map((ean) => count(ean, few(0, 2))) : null
    },
    nextArticle() {
      const ean = pick(free())
      if (ean === undefined) return null
      take(ean)
      return ean
    },
    note(counts, isSure) {
      for (const { ean, ...counted } of counts) {
        const shelf = shelves.get(ean)
        if (!shelf) continue
        shelf.units = Math.max(shelf.units, counted.units)
        shelf.shipment = Math.max(shelf.shipment, counted.shipment)
        shelf.supplier = Math.max(shelf.supplier, counted.supplier)
        shelf.isBusy = !isSure
      }
    },
    nextDelivery: () => eans.map((ean) => ({ ...count(ean, few(MIN, MAX)) })),
  }
}

/** By the same call as any file of staff. */
export function importOf(counts: readonly Count[], { token }: SignedIn): Required<Request> {
  const headers = { 'content-type': 'text/csv', 'x-auth-token': token }
  return {
    path: '/api/v1/staff/catalogue/import?name=counts.csv&apply=1&acceptPriceJumps=1',
    options: { method: 'POST', headers, body: productFile(counts) },
  }
}

/** A file of these articles as the demo's catalogue has them, with other numbers of units. */
function productFile(counts: readonly Count[]): string {
  const rows = parse(readFileSync(PRODUCTS), { columns: true, bom: true }) as Row[]
  const counted = counts.map(({ ean, units, shipment, supplier }) => {
    const row = rows.find((each) => each.ean === ean)
    if (!row) throw new Error(`${ean} is not in the demo's catalogue`)
    return { ...row, stock: String(units), shipment_units: String(shipment), supplier_units: String(supplier) }
  })
  return stringify(counted, { header: true })
}
