/** Of each part the whole percents, which are 100 together: what rounding down leaves goes to those that lost most by it. All 0 where there is nothing. */
export function wholePercents(parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  if (whole === 0) return parts.map(() => 0)
  const percents = parts.map((part) => Math.floor((part * 100) / whole))
  const left = 100 - percents.reduce((sum, percent) => sum + percent, 0)
  const lost = (index: number) => ((parts[index] ?? 0) * 100) % whole
  const raised = [...parts.keys()].sort((one, other) => lost(other) - lost(one)).slice(0, left)
  return percents.map((percent, index) => percent + (raised.includes(index) ? 1 : 0))
}
