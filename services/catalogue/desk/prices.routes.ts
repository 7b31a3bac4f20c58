import { changedPrices, isPriceJump, type PriceRule } from '#services/domain/price-rule.ts'
import { displaySizeOf } from '#services/domain/size-text.ts'
import { type Refused, refusalsBy } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { poll } from '#services/platform/wait-for-projection.ts'
import { CATALOGUE_CALLS as CALLS, MAX_PRICES, type PlannedPrices } from '../catalogue-desk.contract.ts'
import { countUnread, listDeskProducts } from '../desk-products.queries.ts'
import { catalogueDeskText as text } from './catalogue-desk.text.ts'
import { changePrices, type PriceDeps, type PricesChanged } from './change-prices.command.ts'
import { findSelected, isBelowCost, type SelectDeps } from './select-products.ts'

/** Five thousand prices with article numbers. */
const BODY_LIMIT = 1024 * 1024

const refusalOf = refusalsBy<PricesChanged | Refused<'too_many'>>({
  changed_meanwhile: [409, 'changed_meanwhile', text.pricesMoved],
  below_cost: [409, 'below_cost', text.pricesBelowCost],
  price_jump: [409, 'price_jump', text.pricesJump],
  full_price_below_price: [422, 'full_price_below_price', text.reasons.full_price_below_price ?? text.refused],
  too_many: () => [422, 'too_many', text.tooManyPrices(MAX_PRICES)],
})

/** `+3 %` for Michelin: one rule for the prices of many articles. */
export function pricesRoutes(app: App, deps: PriceDeps & SelectDeps): void {
  app.route({
    ...CALLS.planPrices,
    bodyLimit: BODY_LIMIT,
    handler: async ({ body: { articles, rule } }) => {
      const eans = 'eans' in articles ? articles.eans : (await findSelected(deps, articles.filter)).products.map(({ ean }) => ean)
      if (eans.length > MAX_PRICES) throw refusalOf('too_many')
      return planPrices(deps, eans, rule)
    },
  })
  app.route({
    ...CALLS.changePrices,
    bodyLimit: BODY_LIMIT,
    handler: async ({ body, staff, log }) => {
      const changed = await changePrices(deps, body, staff.staffId)
      if (!changed.ok) throw refusalOf(changed)
      log.info({ staffId: staff.staffId, importId: body.id, changed: changed.changed }, 'prices were changed')
      await waitUntilRead(
        deps.database,
        body.prices.map(({ ean: id }) => ({ id })),
      )
      return { changed: changed.changed }
    },
  })
}

/** Read your own writes: waits, for some seconds, until the projection shows them. */
export async function waitUntilRead(database: Queryable, articles: readonly { id: string }[]): Promise<void> {
  const eans = articles.map(({ id }) => id)
  await poll(async () => ((await countUnread(database, eans)) === 0 ? true : null))
}

/** The largest losses first, for review. */
async function planPrices({ database, landedCosts }: PriceDeps, eans: readonly string[], rule: PriceRule): Promise<PlannedPrices> {
  const [products, costs] = await Promise.all([listDeskProducts(database, eans), landedCosts.find(eans)])
  const all = products.map(({ counted }) => {
    const { priceAgorot: toAgorot, fullPriceAgorot: fullToAgorot } = changedPrices(rule, counted)
    const { ean, brand, displayName, priceAgorot: fromAgorot, fullPriceAgorot: fullFromAgorot } = counted
    const prices = { fromAgorot, toAgorot, fullFromAgorot, fullToAgorot }
    return {
      ...{ ean, brand, displayName, displaySize: displaySizeOf(counted), ...prices },
      landedAgorot: costs.get(ean)?.landedAgorot ?? null,
      isBelowCost: isBelowCost(toAgorot, costs.get(ean)),
      isJump: isPriceJump(fromAgorot, toAgorot),
    }
  })
  const rows = all.filter((row) => row.toAgorot !== row.fromAgorot || row.fullToAgorot !== row.fullFromAgorot)
  const rank = ({ isBelowCost, isJump }: PlannedPrices['rows'][number]) => (isBelowCost ? 0 : isJump ? 1 : 2)
  return { rows: rows.toSorted((one, other) => rank(one) - rank(other)), unchanged: all.length - rows.length }
}
