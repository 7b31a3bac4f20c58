/** Findings of the fitment rules about a tire on a motorcycle. */

/** Rule names as in `fixtures/fitment_rules.csv`. */
export const FIT_RULES = [
  'size_equal',
  'construction_equal',
  'load_index_min',
  'speed_symbol_min',
  'axle_match',
  'tube_match',
  'no_front_radial_rear_bias',
  'same_brand_pair',
  'not_for_highway',
  'dot_age_at_fitting',
  'dot_unknown',
  'year_boundary',
  'licence_reminder',
] as const
export type FitRule = (typeof FIT_RULES)[number]

/**
 * `block`: must not be fitted. `warn`: check before fitting. `unknown`: the maker's requirement is not known to the shop, so nobody may
 * say that the tire meets it. `advice`: information.
 */
export type FitVerdict = 'ok' | 'warn' | 'block' | 'unknown' | 'advice'

export interface FitReason {
  rule: FitRule
  verdict: FitVerdict
  /** The wheel concerned; null = both, or neither. */
  axle: 'front' | 'rear' | null
  /** Actual and required value: size, index, symbol or structure; null if not comparable. */
  found: string | null
  needed: string | null
  /** The usual value in this size, in place of an unknown requirement. */
  usual?: string
}
