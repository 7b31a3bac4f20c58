import { productNameSlug } from '#services/domain/slug.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { App, WriteRoutes } from '#services/ingress/typed-app.ts'
import type { Database } from '#services/platform/postgres.ts'
import { ruleIdOf } from './floor.rules.ts'
import { setFloorRule } from './floors.command.ts'
import { listBrandLines, listFloorRules } from './offers.queries.ts'
import { OFFER_CALLS as CALLS, type FloorRuleChange, type FloorRules } from './staff-offers.contract.ts'
import { staffOffersText } from './staff-offers.text.ts'

/** By how much offers may lie below the shop's price and are accepted by rule: of a line, a brand, or all. */
export function floorRuleRoutes(desk: App, routes: WriteRoutes & { database: Database }): void {
  const { database } = routes
  desk.route({ ...CALLS.floorRules, handler: () => presentRules(database) })
  desk.route({
    ...CALLS.setFloorRule,
    handler: async ({ body, staff }) => {
      if (body.maxDiscountPercent !== null) await checkScope(database, body)
      const set = await setFloorRule(routes, { ...body, by: staff.staffId })
      if (!set.ok) throw new HttpError(409, set.reason, staffOffersText.ruleChanged)
      return presentRules(database)
    },
  })
}

/** A rule for what the shop does not sell would wait for a name that nobody spells so. */
async function checkScope(database: Database, { brandSlug, line }: FloorRuleChange): Promise<void> {
  const brand = (await listBrandLines(database)).find(({ slug }) => slug === brandSlug)
  const isKnown = brandSlug === null ? line === null : brand && (line === null || brand.lines.some((each) => isSameLine(each, line)))
  if (!isKnown) throw new HttpError(422, 'unknown_line', staffOffersText.unknownLine, { field: line === null ? 'brandSlug' : 'line' })
}

/** However each is written. */
const isSameLine = (one: string, other: string | null): boolean => other !== null && productNameSlug(one) === productNameSlug(other)

async function presentRules(database: Database): Promise<FloorRules> {
  const [rules, brands] = await Promise.all([listFloorRules(database), listBrandLines(database)])
  const shown = rules.map((rule) => {
    const brand = brands.find(({ slug }) => slug === rule.brandSlug)
    const line = brand?.lines.find((each) => isSameLine(each, rule.line)) ?? rule.line
    return { ...rule, ruleId: ruleIdOf(rule), brand: brand?.name ?? null, line }
  })
  return { rules: shown, brands }
}
