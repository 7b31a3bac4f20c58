/** Israel's standard VAT by the day, and its part of a sum that includes it. Whole agorot. */

/** First days of the rates, oldest first (VAT orders of 2015 and 2024). */
const RATES: readonly { since: string; percent: number }[] = [
  { since: '2015-10-01', percent: 17 },
  { since: '2025-01-01', percent: 18 },
]

/** What prices that are set now have to bear. */
export const NEWEST_VAT_PERCENT = vatPercentOn('9999-12-31')

/** `day`: Israel's, YYYY-MM-DD. Throws `RangeError` before the table begins. */
export function vatPercentOn(day: string): number {
  const rate = RATES.findLast(({ since }) => since <= day)
  if (!rate) throw new RangeError(`the rate of VAT on ${day} is not known`)
  return rate.percent
}

export interface VatSplit {
  netAgorot: number
  vatAgorot: number
}

/** The VAT is rounded half up and the net is the rest, so that both always add up. Throws `RangeError` on an invalid sum. */
export function splitVat(totalAgorot: number, percent: number): VatSplit {
  if (!Number.isSafeInteger(totalAgorot) || totalAgorot < 0) throw new RangeError(`${totalAgorot} agorot cannot be split`)
  const whole = 100 + percent
  // Integers alone: half of an agora is found exactly.
  const vatAgorot = Math.floor((2 * totalAgorot * percent + whole) / (2 * whole))
  return { netAgorot: totalAgorot - vatAgorot, vatAgorot }
}
