import { SUPPLIERS, type Supplier } from '#events/suppliers.events.ts'
import { parseSingleSize, type TireSize } from '#services/domain/tire-size.ts'
import type { ProductRow } from './articles.ts'
import { draw, drawWhole } from './draw.ts'
import { netEuros } from './prices.ts'

/** What the three suppliers of the demo offer, before each of them writes it in its own way. */

export interface Offer {
  sku: string
  /** Empty where the list has none. */
  ean: string
  makerNumber: string
  brand: string
  line: string
  /** As the shop writes it, `120/70 ZR 17 M/C (58W) TL`. */
  sizeText: string
  size: TireSize
  axle: 'F' | 'R' | 'F/R'
  dot: { week: string; year: string } | null
  cents: number
  units: number
  isAtLeast: boolean
  minimum: number
  multiple: number
  leadDays: number
  /** The price has run out. */
  isExpired: boolean
}

/** Share of the shop's tires that a supplier has, and what its prices are like beside the others'. */
const HABITS: Record<Supplier, { share: number; dearer: number; leadDays: readonly [number, number]; firstSku: number }> = {
  rduch: { share: 0.82, dearer: -0.012, leadDays: [2, 5], firstSku: 45_213 },
  deltiFr: { share: 0.72, dearer: -0.02, leadDays: [4, 8], firstSku: 710_006 },
  deltiDe: { share: 0.66, dearer: 0.004, leadDays: [3, 6], firstSku: 20_318_400 },
}
const SKU_STEP = 7
/** Beside the mean of all suppliers, at most. */
const PRICE_SPREAD = 0.09
const SOLD_OUT_SHARE = 0.13
const PLENTY_SHARE = 0.38
const PLENTY = 20
const LOOSE_SHARE = 0.9
/** Articles that a list names without an ean: with the maker's number, or with words alone. */
const NUMBER_ONLY_SHARE = 0.06
const WORDS_ONLY_SHARE = 0.03
/** deltiDe's prices of these were good until the end of October. */
const EXPIRED_BRANDS = new Set(['Metzeler', 'Mitas'])
const EXPIRED_CHEAPER = 0.93

/** The new tires of the shop as each supplier offers them. */
export function makeOffers(articles: readonly ProductRow[]): Record<Supplier, Offer[]> {
  const tires = articles.filter((row) => row.position !== 'set' && row.display_name === row.line)
  const of = (supplier: Supplier) => tires.flatMap((row, index) => offerOf(supplier, row, index))
  return Object.fromEntries(SUPPLIERS.map((supplier) => [supplier, of(supplier)])) as Record<Supplier, Offer[]>
}

function offerOf(supplier: Supplier, row: ProductRow, index: number): Offer[] {
  const key = `${supplier} ${row.ean}`
  const size = parseSingleSize(row.size)
  const { share, leadDays, firstSku } = HABITS[supplier]
  if (!size || draw(`${key} listed`) >= share) return []
  const isExpired = supplier === 'deltiDe' && EXPIRED_BRANDS.has(row.brand)
  return [
    {
      sku: String(firstSku + index * SKU_STEP),
      ...numbersOf(key, row),
      brand: row.brand,
      line: row.line,
      sizeText: row.size,
      size,
      axle: axleOf(row.position),
      dot: null,
      cents: Math.round(netEuros(Number(row.price)) * 100 * priceFactor(supplier, key) * (isExpired ? EXPIRED_CHEAPER : 1)),
      ...unitsOf(key),
      ...quantitiesOf(key),
      leadDays: drawWhole(`${key} lead`, ...leadDays),
      isExpired,
    },
  ]
}

function priceFactor(supplier: Supplier, key: string): number {
  return 1 + HABITS[supplier].dearer + (draw(`${key} price`) * 2 - 1) * PRICE_SPREAD
}

function axleOf(position: string): Offer['axle'] {
  if (position === 'both') return 'F/R'
  return position === 'front' ? 'F' : 'R'
}

function numbersOf(key: string, { ean, brand }: ProductRow): Pick<Offer, 'ean' | 'makerNumber'> {
  const chance = draw(`${key} numbers`)
  const makerNumber = String(drawWhole(`${brand} ${ean} maker's number`, 100_000, 999_999))
  if (chance < WORDS_ONLY_SHARE) return { ean: '', makerNumber: '' }
  return { ean: chance < WORDS_ONLY_SHARE + NUMBER_ONLY_SHARE ? '' : ean, makerNumber }
}

function unitsOf(key: string): Pick<Offer, 'units' | 'isAtLeast'> {
  const chance = draw(`${key} units`)
  if (chance < SOLD_OUT_SHARE) return { units: 0, isAtLeast: false }
  if (chance < SOLD_OUT_SHARE + PLENTY_SHARE) return { units: PLENTY, isAtLeast: true }
  return { units: drawWhole(`${key} left`, 1, PLENTY), isAtLeast: false }
}

function quantitiesOf(key: string): Pick<Offer, 'minimum' | 'multiple'> {
  if (draw(`${key} loose`) < LOOSE_SHARE) return { minimum: 1, multiple: 1 }
  const multiple = drawWhole(`${key} multiple`, 1, 2)
  return { minimum: 2 * drawWhole(`${key} minimum`, 1, 2), multiple }
}
