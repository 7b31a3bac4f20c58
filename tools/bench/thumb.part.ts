import { openBrowser } from '#tools/testing/browser.ts'
import { freePort, makeDataDir, startShop } from '#tools/testing/shop-process.ts'
import { type Finding, milliseconds } from './report.ts'
import { findThumbPages, type ThumbPageName } from './thumb-pages.ts'
import { medianVisit, type Visit, visitPage } from './thumb-visit.ts'

/** One run on a busy machine says little. */
const RUNS = 5
const MAX_BLOCKED_MS: Partial<Record<ThumbPageName, number>> = { home: 400, list: 300, product: 250, cart: 250 }
const MAX_TASK_MS = 150
const MAX_PRESS_MS = 200

interface Measured {
  page: ThumbPageName
  visit: Visit
  /** The same page without its scripts. */
  floor: Visit
}

/** How quickly the pages answer on a slow phone, over the demo shop: home, a long list, a product, the cart, the checkout. Medians of five. */
export async function benchThumb(): Promise<Finding[]> {
  const data = makeDataDir()
  const shop = await startShop({ dataDir: data.path, port: await freePort() })
  try {
    return (await measureThumb(shop.url)).flatMap(findingsOf)
  } finally {
    await shop.stop()
    data.remove()
  }
}

/** The same of any shop with the demo's catalogue. */
export async function measureThumb(url: string): Promise<Measured[]> {
  const pages = Object.entries(await findThumbPages(url)).map(([name, page]) => ({ name: name as ThumbPageName, page }))
  const browser = await openBrowser()
  try {
    const measured: Measured[] = []
    for (const { name, page } of pages) {
      const [visits, floors]: [Visit[], Visit[]] = [[], []]
      for (let run = 0; run < RUNS; run++) {
        visits.push(await visitPage(browser, url, page))
        floors.push(await visitPage(browser, url, page, false))
      }
      measured.push({ page: name, visit: medianVisit(visits), floor: medianVisit(floors) })
    }
    return measured
  } finally {
    await browser.close()
  }
}

function findingsOf({ page, visit, floor }: Measured): Finding[] {
  const besideMs = (ms: number) => ({ beside: `${milliseconds(ms)} without scripts` })
  return [
    { ...finding(`${page}, blocked while it opens`, visit.blockedMs, MAX_BLOCKED_MS[page]), ...besideMs(floor.blockedMs) },
    { ...finding(`${page}, longest task`, visit.longestMs, MAX_TASK_MS), ...besideMs(floor.longestMs) },
    { what: `${page}, scripts until it is alive`, measured: kilobytes(visit.scriptBytes) },
    { what: `${page}, HTML`, measured: kilobytes(visit.htmlBytes), beside: `${kilobytes(visit.htmlDecodedBytes)} unpacked` },
    ...Object.entries(visit.pressMs).map(([name, ms]) => finding(`${page}, ${name}`, ms, MAX_PRESS_MS)),
  ]
}

function finding(what: string, ms: number, maxMs?: number): Finding {
  const measured = milliseconds(ms)
  return maxMs === undefined ? { what, measured } : { what, measured, target: `≤ ${maxMs} ms`, isReached: ms <= maxMs }
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
