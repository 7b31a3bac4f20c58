import { garage as anyGarage } from '#frontend/shared/testing/garage.ts'
import type { Garage } from '#services/garages/garage.contract.ts'

/** A garage in Haifa that takes appointments. */
export const garage = (changes: Partial<Garage> = {}): Garage =>
  anyGarage({ id: 'carmel', displayName: 'צמיגי הכרמל', address: 'דרך העצמאות 12', fullPrice: null, ...changes })
