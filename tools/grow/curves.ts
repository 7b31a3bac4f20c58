/** Curves of cost over size as a picture: one small chart an act, all with the same logarithmic axes. */

export interface Curve {
  what: string
  /** Wall milliseconds in each shop, the smallest shop first; null where it was not measured. */
  ms: readonly (number | null)[]
}

const [WIDTH, HEIGHT, GAP, COLUMNS] = [190, 110, 18, 5]
/** 0.1 ms to 100 s. */
const [LEAST, MOST] = [-1, 5]

const yOf = (ms: number): number => {
  const part = (Math.log10(ms) - LEAST) / (MOST - LEAST)
  return HEIGHT - 24 - Math.min(1, Math.max(0, part)) * (HEIGHT - 46)
}

const shown = (ms: number): string => (ms < 10 ? ms.toFixed(1) : ms < 10_000 ? ms.toFixed(0) : `${(ms / 1000).toFixed(0)} s`)

function chart({ what, ms }: Curve, index: number): string {
  const [left, top] = [(index % COLUMNS) * (WIDTH + GAP), Math.floor(index / COLUMNS) * (HEIGHT + GAP)]
  const points = ms.flatMap((value, place) =>
    value === null ? [] : [{ value, x: 14 + (place * (WIDTH - 28)) / (ms.length - 1), y: yOf(value) }],
  )
  const [first, last] = [points[0]?.value ?? 1, points.at(-1)?.value ?? 1]
  const colour = last > 2 * first ? '#c2410c' : '#166534'
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  const marks = points.map(
    ({ x, y, value }) =>
      `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="2.5" fill="${colour}"/>` +
      `<text x="${x.toFixed(1)}" y="${(y - 6).toFixed(1)}" text-anchor="middle" font-size="9">${shown(value)}</text>`,
  )
  return `<g transform="translate(${left} ${top})"><rect width="${WIDTH}" height="${HEIGHT}" rx="6" fill="#fafaf9" stroke="#e7e5e4"/>
<text x="8" y="14" font-size="10" font-weight="600">${what.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>
<polyline points="${line}" fill="none" stroke="${colour}" stroke-width="1.5"/>${marks.join('')}</g>`
}

/** Red where the largest shop pays more than twice what the smallest does. */
export function drawCurves(curves: readonly Curve[]): string {
  const [width, height] = [COLUMNS * (WIDTH + GAP) - GAP, Math.ceil(curves.length / COLUMNS) * (HEIGHT + GAP) - GAP]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" fill="#1c1917">
<title>What each act costs as the shop grows, in milliseconds</title>
${curves.map(chart).join('\n')}
</svg>
`
}
