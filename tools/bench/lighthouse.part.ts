import lighthouse from 'lighthouse'
import { openBrowser } from '#tools/testing/browser.ts'
import { freePort, makeDataDir, startShop } from '#tools/testing/shop-process.ts'
import type { Finding } from './report.ts'

/** One run on a busy machine says little. */
const RUNS = 3
const TARGETS: Record<string, number> = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const FIGURES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']

/** Lighthouse as on a phone with slow 4G, over the demo shop: home, a size list, a product page. The median run of three. */
export async function benchLighthouse(): Promise<Finding[]> {
  const data = makeDataDir()
  const shop = await startShop({ dataDir: data.path, port: await freePort() })
  const port = await freePort()
  const browser = await openBrowser([`--remote-debugging-port=${port}`])
  try {
    const [seller] = (await (await fetch(`${shop.url}/api/v1/top/sellers`)).json()) as { ean: string }[]
    const product = (await fetch(`${shop.url}/tire/moto/${seller?.ean}/-`)).url
    const pages = { 'home page': `${shop.url}/`, 'size list': `${shop.url}/list/moto/180/55/17`, 'product page': product }
    const findings: Finding[] = []
    for (const [name, url] of Object.entries(pages)) findings.push(...(await judge(name, url, port)))
    return findings
  } finally {
    await browser.close()
    await shop.stop()
    data.remove()
  }
}

async function judge(page: string, url: string, port: number): Promise<Finding[]> {
  const runs = []
  for (let run = 0; run < RUNS; run++) runs.push(await measure(url, port))
  const median = runs.toSorted((a, b) => (a.scores.performance ?? 0) - (b.scores.performance ?? 0))[Math.floor(RUNS / 2)]
  return Object.entries(TARGETS).map(([category, target]) => {
    const score = median?.scores[category] ?? 0
    const finding = { what: `${page}, ${category}`, measured: String(score), target: `≥ ${target}`, isReached: score >= target }
    return category === 'performance'
      ? { ...finding, beside: median?.figures ?? '' }
      : { ...finding, beside: median?.failed[category] ?? '' }
  })
}

/** Scores of 100, the figures behind them, and what kept each category from 100. */
async function measure(url: string, port: number) {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse did not answer for ${url}`)
  const { categories, audits } = result.lhr
  const failedOf = (refs: readonly { id: string; weight: number }[]) =>
    refs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id)
  return {
    scores: Object.fromEntries(Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)])),
    figures: FIGURES.map((id) => audits[id]?.displayValue).join(', '),
    failed: Object.fromEntries(Object.entries(categories).map(([id, { auditRefs }]) => [id, failedOf(auditRefs).join(', ')])),
  }
}
