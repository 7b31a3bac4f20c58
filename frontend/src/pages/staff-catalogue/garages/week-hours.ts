import type { GarageChanged } from '#events/garages.events.ts'
import { writeHours } from './garage-draft.ts'

export interface HourRun {
  /** Places in the week, 0 is Sunday. */
  from: number
  to: number
  /** `8-18`. */
  hours: string
}

/** Opening hours with the days that have the same ones together; closed days are left out. */
export function weekHours(hours: GarageChanged['hours']): HourRun[] {
  const runs: HourRun[] = []
  for (const [day, open] of hours.entries()) {
    if (open === null) continue
    const last = runs.at(-1)
    if (last && last.to === day - 1 && last.hours === writeHours(open)) last.to = day
    else runs.push({ from: day, to: day, hours: writeHours(open) })
  }
  return runs
}
