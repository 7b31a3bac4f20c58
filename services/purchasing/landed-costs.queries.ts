import { israelDate } from '#services/domain/israel-time.ts'
import type { LandedCost, LandedCosts } from '#services/domain/landed-cost.ts'
import type { Database } from '#services/platform/postgres.ts'
import { readOffers, readProductsToBuy } from './demand/read-plan-input.ts'
import { findReceivedCosts, readPlanSettings } from './draft-orders.queries.ts'
import { evaluateOffers } from './plan/choose-offers.ts'
import { createListMark } from './supplier-articles.queries.ts'

interface Deps {
  database: Database
  now: () => Date
}

/**
 * Landed costs of articles: of the last receipt, else from today's lists. Matching a hundred thousand articles takes a second, so lists
 * are reread only when they, the products, the settings or the day changed.
 */
export function createLandedCosts({ database, now }: Deps): LandedCosts {
  const listMark = createListMark(database)
  let cached: { mark: string; listed: Promise<SupplierOffers> } | null = null
  const readLists = async () => {
    const today = israelDate(now().getTime())
    const { version } = await readPlanSettings(database)
    const mark = `${today} ${version} ${await listMark()}`
    if (cached?.mark === mark) return cached.listed
    const listed = readListed(database, today)
    cached = { mark, listed }
    // A failure is not cached.
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

/** A set of two named tires costs their sum; it was received when both were. */
function costOfSet(front: LandedCost | undefined, rear: LandedCost | undefined): LandedCost | null {
  if (!front || !rear) return null
  const basis = front.basis === 'received' && rear.basis === 'received' ? 'received' : 'listed'
  return { landedAgorot: front.landedAgorot + rear.landedAgorot, basis, supplier: rear.supplier }
}

interface SupplierOffers {
  costs: ReadonlyMap<string, LandedCost>
  /** Sets with two named tires. */
  sets: ReadonlyMap<string, { front: string; rear: string }>
}

/** The cheapest offer valid today. */
async function readListed(database: Database, today: string): Promise<SupplierOffers> {
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
