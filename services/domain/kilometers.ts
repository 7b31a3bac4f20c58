import type { Kilometers } from '#events/wizard.events.ts'

/** Kilometers per month: the middle of each range; for the open one its lower bound. */
export const PACE_KM: Readonly<Record<Kilometers, number>> = {
  '0-100': 50,
  '100-500': 300,
  '500-1000': 750,
  '1000-5000': 3_000,
  '5000+': 5_000,
}
