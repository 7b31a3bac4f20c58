import { israelDate } from '#services/domain/israel-time.ts'
import type { LandedCost, LandedCosts } from '#services/domain/landed-cost.ts'
import type { Database } from '#services/platform/postgres.ts'
import { readOffers, readProductsToBuy } from './demand/read-plan-input.ts'
import { findReceivedCosts, readPlanSettings } from './draft-orders.queries.ts'
import { evaluateOffers } from './plan/choose-offers.ts'
import { listMark } from './supplier-articles.queries.ts'

interface Deps {
  database: Database
  now: () => Date
}

/**
 * What articles cost the shop: as they came last, else as they are listed today. A hundred thousand articles take a second to match, so the lists are read again only when they, the
 * products, the settings or the day changed.
 */
export function createLandedCosts({ database, now }: Deps): LandedCosts {
  let cached: { mark: string; listed: Promise<Listed> } | null = null
  const readLists = async () => {
    const today = israelDate(now().getTime())
    const { version } = await readPlanSettings(database)
    const mark = `${today} ${version} ${await listMark(database)}`
    if (cached?.mark === mark) return cached.listed
    const listed = readListed(database, today)
    cached = { mark, listed }
    // What failed is no answer for the next one who asks.
    listed.catch(() => {
      if (cached?.listed === listed) cached = null
    })
    return listed
  }
  return {
    async find(eans) {
      if (eans.length === 0) return new Map()
      const { costs, sets } = await readLists()
      const tires = eans.flatMap((ean) => Object.values(sets.get(ean) ?? { ean }))
      const received = await findReceivedCosts(database, tires)
      const costOf = (ean: string) => received.get(ean) ?? costs.get(ean)
      return new Map(
        eans.flatMap((ean) => {
          const set = sets.get(ean)
          const cost = set ? costOfSet(costOf(set.front), costOf(set.rear)) : costOf(ean)
          return cost ? [[ean, cost]] : []
        }),
      )
    },
  }
}

/** A set that is put together costs what its two tires do; it came when both did. */
function costOfSet(front: LandedCost | undefined, rear: LandedCost | undefined): LandedCost | null {
  if (!front || !rear) return null
  const basis = front.basis === 'received' && rear.basis === 'received' ? 'received' : 'listed'
  return { landedAgorot: front.landedAgorot + rear.landedAgorot, basis, supplier: rear.supplier }
}

interface Listed {
  costs: ReadonlyMap<string, LandedCost>
  /** Sets that are put together, each with its two tires. */
  sets: ReadonlyMap<string, { front: string; rear: string }>
}

/** The cheapest offer that holds today. */
async function readListed(database: Database, today: string): Promise<Listed> {
  const { settings } = await readPlanSettings(database)
  const [products, offers] = [await readProductsToBuy(database), await readOffers(database)]
  const costs = new Map<string, LandedCost>()
  for (const { ean, front, setOf } of products) {
    if (setOf) continue
    const evaluated = evaluateOffers({ offers: offers.get(ean) ?? [], tires: front ? 2 : 1 }, settings, today)
    const best = evaluated.find(({ refused }) => refused !== 'expired' && refused !== 'not_yet_valid')
    if (best) costs.set(ean, { landedAgorot: best.landedAgorot, basis: 'listed', supplier: best.offer.supplier })
  }
  return { costs, sets: new Map(products.flatMap(({ ean, setOf }) => (setOf ? [[ean, setOf] as const] : []))) }
}
