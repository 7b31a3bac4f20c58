/** Sizes that follow each other by an inch are said as one: `8`, `10` to `19`, `21`. Whatever is no whole inch stands alone. */
export function spansOf(rims: readonly string[]): { first: string; last: string }[] {
  const spans: { first: string; last: string }[] = []
  for (const rim of [...rims].sort((one, other) => Number(one) - Number(other))) {
    const span = spans.at(-1)
    if (span && Number(rim) === Number(span.last) + 1) span.last = rim
    else spans.push({ first: rim, last: rim })
  }
  return spans
}
