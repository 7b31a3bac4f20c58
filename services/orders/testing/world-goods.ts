import type { OrderLine, OrderPlaced, Receiving } from '#events/orders.events.ts'
import { type FittingDay, type Slot, slotKey } from '#services/domain/fitting-calendar.ts'
import { line } from './test-orders.ts'

/** What can be ordered in the shop of `order-world.ts`: two tires, the set of both, and hours of one garage. */

const [FRONT, REAR, SET] = ['2000000000015', '2000000000022', '2000000000039']
export const GARAGE = 'hanamal'
const SLOTS: readonly Slot[] = [
  { date: '2026-11-22', startsAt: 8 },
  { date: '2026-12-01', startsAt: 8 },
  { date: '2026-12-01', startsAt: 10 },
]
export const slotOf = (nth: number): Slot => SLOTS[nth % SLOTS.length] as Slot
export const DAYS: FittingDay[] = SLOTS.map(({ date, startsAt }) => ({ date, starts: [{ startsAt, isFree: true }] }))

/** Units by article and source, and appointments by hour. */
export const THERE_ARE: Readonly<Record<string, number>> = {
  ...{ [`${FRONT} stock`]: 4, [`${REAR} stock`]: 3, [`${FRONT} supplier`]: 2, [`${REAR} supplier`]: 2 },
  ...Object.fromEntries(SLOTS.map((slot, index) => [`hour ${slotKey(slot)}`, index + 1])),
}

export interface Goods {
  fronts: number
  rears: number
  sets: number
  receiving: Receiving
  slot: number
  /** Of the goods and the shipping. */
  discountPercent: number
}

/** At least one tire. */
export function goodsOf({
  fronts,
  rears,
  sets,
  receiving,
  slot,
  discountPercent,
}: Goods): Pick<OrderPlaced, 'lines' | 'receiving' | 'fitting' | 'price'> {
  const takes = [FRONT, REAR].map((ean) => ({ ean, source: 'stock' as const }))
  const lines = [
    line(FRONT, fronts, { priceAgorot: 5_000 }),
    line(REAR, fronts + sets === 0 ? Math.max(1, rears) : rears, { priceAgorot: 7_003 }),
    line(SET, sets, { priceAgorot: 11_001, isSet: true, takes }),
  ].filter(({ quantity }) => quantity > 0)
  const goodsAgorot = lines.reduce((sum, { quantity, priceAgorot }) => sum + quantity * priceAgorot, 0)
  const shippingAgorot = receiving === 'shipping' ? 4_000 : 0
  const discountAgorot = Math.floor(((goodsAgorot + shippingAgorot) * discountPercent) / 100)
  const chargedAgorot = goodsAgorot + shippingAgorot - discountAgorot
  const price = { goodsAgorot, shippingAgorot, discountAgorot, chargedAgorot, installationAgorot: 0, vatPercent: 18 }
  const fitting = { garageId: GARAGE, garage: 'צמיגי הנמל', pricePerTireAgorot: 8_000, slot: slotOf(slot) }
  return { lines, receiving, fitting: receiving === 'install' ? fitting : null, price }
}

/** Each unit and hour by itself, sorted. */
export function needsOf({ lines, fitting }: { lines: readonly OrderLine[]; fitting: OrderPlaced['fitting'] }): string[] {
  const units = lines.flatMap(({ quantity, takes }) => takes.flatMap(({ ean, source }) => Array<string>(quantity).fill(`${ean} ${source}`)))
  return [...units, ...(fitting?.slot ? [`hour ${slotKey(fitting.slot)}`] : [])].sort()
}
