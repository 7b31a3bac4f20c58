const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * How many days are left to give the money back, a begun day as a whole one; 0 = none. `now` is the beginning of the minute that it is.
 */
export const refundDaysLeft = (refundBy: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(refundBy) - now - minuteMs) / dayMs))
