import { israelDate } from '#services/domain/israel-time.ts'
import type { LandedCost, LandedCosts } from '#services/domain/landed-cost.ts'
import type { Database } from '#services/platform/postgres.ts'
import { readOffers, readProductsToBuy } from './demand/read-plan-input.ts'
import { readPlanSettings } from './draft-orders.queries.ts'
import { evaluateOffers } from './plan/choose-offers.ts'
import { listMark } from './supplier-articles.queries.ts'

interface Deps {
  database: Database
  now: () => Date
}

/**
 * What articles cost the shop. A hundred thousand articles take a second to match, so the lists are read again only when they, the
 * products, the settings or the day changed.
 */
export function createLandedCosts({ database, now }: Deps): LandedCosts {
  let cached: { mark: string; costs: Promise<ReadonlyMap<string, LandedCost>> } | null = null
  const listed = async () => {
    const today = israelDate(now().getTime())
    const { version } = await readPlanSettings(database)
    const mark = `${today} ${version} ${await listMark(database)}`
    if (cached?.mark === mark) return cached.costs
    const costs = readListedCosts(database, today)
    cached = { mark, costs }
    // What failed is no answer for the next one who asks.
    costs.catch(() => {
      if (cached?.costs === costs) cached = null
    })
    return costs
  }
  return {
    async find(eans) {
      if (eans.length === 0) return new Map()
      const costs = await listed()
      return new Map(eans.flatMap((ean) => (costs.has(ean) ? [[ean, costs.get(ean) as LandedCost]] : [])))
    },
  }
}

/** The cheapest offer that holds today; a set that is put together costs what its two tires do. */
async function readListedCosts(database: Database, today: string): Promise<ReadonlyMap<string, LandedCost>> {
  const { settings } = await readPlanSettings(database)
  const [products, offers] = [await readProductsToBuy(database), await readOffers(database)]
  const costs = new Map<string, LandedCost>()
  for (const { ean, front, setOf } of products) {
    if (setOf) continue
    const evaluated = evaluateOffers({ offers: offers.get(ean) ?? [], tires: front ? 2 : 1 }, settings, today)
    const best = evaluated.find(({ refused }) => refused !== 'expired' && refused !== 'not_yet_valid')
    if (best) costs.set(ean, { landedAgorot: best.landedAgorot, basis: 'listed', supplier: best.offer.supplier })
  }
  for (const { ean, setOf } of products) {
    const [front, rear] = [costs.get(setOf?.front ?? ''), costs.get(setOf?.rear ?? '')]
    if (front && rear) costs.set(ean, { ...rear, landedAgorot: front.landedAgorot + rear.landedAgorot })
  }
  return costs
}
