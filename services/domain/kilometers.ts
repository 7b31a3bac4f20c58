import type { Kilometers } from '#events/wizard.events.ts'

/** Kilometers a month, the middle of each range; of the open one its beginning. */
export const PACE_KM: Readonly<Record<Kilometers, number>> = {
  '0-100': 50,
  '100-500': 300,
  '500-1000': 750,
  '1000-5000': 3_000,
  '5000+': 5_000,
}
