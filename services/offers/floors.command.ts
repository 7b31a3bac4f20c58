import { type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { type FloorRule, ruleIdOf, scopeKeyOf } from './floor.rules.ts'
import { listFloorRules } from './offers.queries.ts'

/** Sets a product's floor price; null removes it. */
export function setFloorPrice(
  deps: UnitOfWorkDeps,
  { ean, floorAgorot, by }: { ean: string; floorAgorot: number | null; by: string },
): Promise<void> {
  return withEvents(deps, async ({ tx, emit }) => {
    const { rowCount } =
      floorAgorot === null
        ? await tx.query('DELETE FROM floor_prices WHERE ean = $1', [ean])
        : await tx.query(
            `INSERT INTO floor_prices AS f (ean, floor_agorot) VALUES ($1, $2)
             ON CONFLICT (ean) DO UPDATE SET floor_agorot = $2 WHERE f.floor_agorot <> $2`,
            [ean, floorAgorot],
          )
    if (rowCount > 0) emit('floor-price.changed.v1', ean, { ean, floorAgorot, by })
  })
}

export interface FloorRuleChange extends Pick<FloorRule, 'brandSlug' | 'line'> {
  /** Null removes the rule. */
  maxDiscountPercent: number | null
  /** Value displayed to staff, for optimistic locking; null = no rule. */
  seenPercent: number | null
  by: string
}

/** `changed_meanwhile`: the rule no longer has the displayed value. Setting the same value again is no change. */
export type FloorRuleRefused = { ok: false; reason: 'changed_meanwhile'; ruleId: string }

export function setFloorRule(deps: UnitOfWorkDeps, change: FloorRuleChange): Promise<{ ok: true } | FloorRuleRefused> {
  const { maxDiscountPercent, seenPercent, by } = change
  const scope = scopeKeyOf(change)
  return withEvents(deps, async ({ tx, emit }) => {
    // An advisory lock, since there may be no row yet.
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 6))', [scope])
    const rule = (await listFloorRules(tx)).findLast((each) => scopeKeyOf(each) === scope)
    const percent = rule?.maxDiscountPercent ?? null
    const { brandSlug, line } = rule ?? change
    const ruleId = ruleIdOf({ brandSlug, line })
    if (percent === maxDiscountPercent) return { ok: true }
    if (percent !== seenPercent) return { ok: false, reason: 'changed_meanwhile', ruleId }
    if (maxDiscountPercent === null) await tx.query('DELETE FROM floor_rules WHERE rule_id = $1', [ruleId])
    else {
      await tx.query(
        `INSERT INTO floor_rules (rule_id, brand_slug, line, max_discount_percent) VALUES ($1, $2, $3, $4)
         ON CONFLICT (rule_id) DO UPDATE SET max_discount_percent = $4`,
        [ruleId, brandSlug, line, maxDiscountPercent],
      )
    }
    emit('floor-rule.changed.v1', ruleId, { ruleId, brandSlug, line, maxDiscountPercent, by })
    return { ok: true }
  })
}
