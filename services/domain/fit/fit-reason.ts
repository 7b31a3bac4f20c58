/** What a rule of fitment found out about a tire and a motorcycle. */

/** As the rows of `fixtures/fitment_rules.csv` name them. */
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

/** `block`: must not be fitted. `warn`: worth a look before it is. `advice`: good to know. */
export type FitVerdict = 'ok' | 'warn' | 'block' | 'advice'

export interface FitReason {
  rule: FitRule
  verdict: FitVerdict
  /** The wheel that it is about; null = both, or neither. */
  axle: 'front' | 'rear' | null
  /** What the tire has, and what the motorcycle asks for: a size, an index, a symbol, a structure; null where there is nothing to compare. */
  found: string | null
  needed: string | null
}
