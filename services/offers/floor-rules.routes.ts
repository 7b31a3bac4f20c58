import type { FloorRuleChanged } from '#events/best-offers.events.ts'
import { productNameSlug } from '#services/domain/slug.ts'
import { type Refused, refusalsBy } from '#services/ingress/plugins/http-error.ts'
import type { App, WriteRoutes } from '#services/ingress/typed-app.ts'
import { listEventsOf } from '#services/platform/event-log/postgres/past-events.ts'
import type { Database } from '#services/platform/postgres.ts'
import { findStaffNames } from '#services/staff/staff-names.queries.ts'
import { ruleIdOf } from './floor.rules.ts'
import { type FloorRuleRefused, setFloorRule } from './floors.command.ts'
import { listBrandLines, listFloorRules } from './offers.queries.ts'
import { OFFER_CALLS as CALLS, type FloorRuleChange, type FloorRules } from './staff-offers.contract.ts'
import { type OfferAuthor, staffOffersText } from './staff-offers.text.ts'

const refusalOf = refusalsBy<
  (FloorRuleRefused & { changed: OfferAuthor | null }) | (Refused<'unknown_line'> & { field: keyof FloorRuleChange })
>({
  changed_meanwhile: ({ changed }) => [409, 'changed_meanwhile', staffOffersText.ruleChanged(changed)],
  unknown_line: ({ field }) => [422, 'unknown_line', staffOffersText.unknownLine, { field }],
})

/** Routes for floor rules: maximum discounts of a line, a brand or all products for automatic acceptance. */
export function floorRuleRoutes(desk: App, routes: WriteRoutes & { database: Database }): void {
  const { database } = routes
  desk.route({ ...CALLS.floorRules, handler: () => presentRules(database) })
  desk.route({
    ...CALLS.setFloorRule,
    handler: async ({ body, staff }) => {
      if (body.maxDiscountPercent !== null) await checkScope(database, body)
      const set = await setFloorRule(routes, { ...body, by: staff.staffId })
      if (!set.ok) throw refusalOf({ ...set, changed: await findRuleAuthor(database, set.ruleId) })
      return presentRules(database)
    },
  })
}

/** A rule for a brand or line without products would never match. */
async function checkScope(database: Database, { brandSlug, line }: FloorRuleChange): Promise<void> {
  const brand = (await listBrandLines(database)).find(({ slug }) => slug === brandSlug)
  const isKnown = brandSlug === null ? line === null : brand && (line === null || brand.lines.some((each) => isSameLine(each, line)))
  if (!isKnown) throw refusalOf({ ok: false, reason: 'unknown_line', field: line === null ? 'brandSlug' : 'line' })
}

/** Who changed a rule last. */
async function findRuleAuthor(database: Database, ruleId: string): Promise<OfferAuthor | null> {
  const [last] = await listEventsOf<FloorRuleChanged>(database, 'floor-rule.changed.v1', ruleId)
  const by = last && (await findStaffNames(database, [last.data.by])).get(last.data.by)
  return last && by ? { by, at: last.time } : null
}

/** Compares normalized names. */
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
