/** How far each visit of an address was scrolled, so that Back, Forward and a reload find their place again. */

const storageKey = 'scroll'
const maxVisits = 50
/** Half a pixel is lost where a screen's pixels are finer than the page's. */
const tolerance = 1

const positions = new Map<string, number>(readPositions())
/** Until the document's first page stands: that one the browser has scrolled. */
let isFirstVisit = true

function readPositions(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][]
  } catch {
    return []
  }
}

function savePositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-maxVisits)))
  } catch {
    // Without a storage a reload begins at the top.
  }
}

/** Takes scrolling over from the browser, which does not know when a page has its data; a reload it does best by itself. */
export function takeOverScroll(): void {
  window.history.scrollRestoration = 'manual'
  window.addEventListener('pageshow', () => {
    window.history.scrollRestoration = 'manual'
  })
  window.addEventListener('pagehide', () => {
    window.history.scrollRestoration = 'auto'
    savePositions()
  })
  // The last that a phone tells of a page which it ends in the background.
  document.addEventListener('visibilitychange', savePositions)
}

function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload' || navigation?.type === 'back_forward'
}

/** Where a visit has to begin; null where it stays, or the browser has chosen the place: of a new document, and of an address within a page. */
function findGoal(visit: string, { isReturn, isFocusKept }: Way): number | null {
  const isLoad = isFirstVisit
  isFirstVisit = false
  if (isLoad && !isReload()) return null
  if (isFocusKept && !isReturn) return null
  const known = isReturn ? positions.get(visit) : 0
  return known ?? (isLoad || window.location.hash ? null : 0)
}

/** How one came to a visit. */
interface Way {
  isReturn: boolean
  /** By a choice on the same page, at which one stays. */
  isFocusKept: boolean
}

const isAt = (top: number) => Math.abs(window.scrollY - top) <= tolerance
const height = () => document.documentElement.scrollHeight

/**
 * Brings a visit to its place and notes where it is scrolled to while it lasts. A page whose data or pictures are still coming is
 * brought there again whenever its height changes, until the person moves. Returns the way to stop.
 */
export function followScroll(visitKey: string, way: Way): () => void {
  const visit = visitKey + window.location.hash
  let goal = findGoal(visit, way)
  let heightThere = 0
  const goThere = () => {
    if (goal === null) return
    if (!isAt(goal)) window.scrollTo({ top: goal, behavior: 'instant' })
    heightThere = isAt(goal) ? height() : 0
  }
  const letGo = () => {
    goal = null
  }
  const note = () => {
    // The browser itself moves a page whose height changed; on one that stands only the person does.
    if (goal !== null && (isAt(goal) || height() !== heightThere)) return
    letGo()
    positions.set(visit, window.scrollY)
  }
  const position = goal ?? window.scrollY
  // The visit that is written down last is the last to be forgotten.
  positions.delete(visit)
  positions.set(visit, position)
  goThere()
  // The top is there at once, and nothing has to be brought back to it.
  if (goal === 0) letGo()
  const growth = new ResizeObserver(goThere)
  growth.observe(document.body)
  const stop = new AbortController()
  const listening = { passive: true, signal: stop.signal }
  window.addEventListener('scroll', note, listening)
  for (const act of ['wheel', 'touchmove', 'keydown', 'pointerdown']) window.addEventListener(act, letGo, listening)
  return () => {
    growth.disconnect()
    stop.abort()
  }
}
