import type { DraftSettings } from '#services/purchasing/draft-orders.contract.ts'

export const someSettings: DraftSettings = {
  serviceLevel: 95,
  eurRate: 3.92,
  customsPercent: 4,
  budget: null,
  maxTires: 1000,
  freight: { rduch: 4.2, deltiFr: 6.9, deltiDe: 5 },
}
