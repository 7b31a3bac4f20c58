import type { Metric } from '#services/visitors/visitors.contract.ts'

/** What the collector is told of a visitor. A repeat carries the same id, so that it counts once. */
export type CollectorCall = { id: string } & ({ metric: Metric } | { likedProductId: string } | { likedShopId: string })

export const isMetric = (call: CollectorCall): call is CollectorCall & { metric: Metric } => 'metric' in call
