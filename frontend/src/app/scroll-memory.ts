/** Stores scroll positions by visit, and restores them on Back, Forward and reload. */

const storageKey = 'scroll'
const maxVisits = 50
/** Positions may be rounded by half a pixel on high-density screens. */
const tolerance = 1

const positions = new Map<string, number>(readPositions())
/** True until the document's first page has rendered, whose scrolling is the browser's. */
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
    // Without storage a reload starts at the top.
  }
}

/** Disables the browser's scroll restoration, which does not wait for data; it still restores reloads. */
export function takeOverScroll(): void {
  window.history.scrollRestoration = 'manual'
  window.addEventListener('pageshow', () => {
    window.history.scrollRestoration = 'manual'
  })
  window.addEventListener('pagehide', () => {
    window.history.scrollRestoration = 'auto'
    savePositions()
  })
  // On phones the last event before a background page is terminated.
  document.addEventListener('visibilitychange', savePositions)
}

function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload' || navigation?.type === 'back_forward'
}

/** The initial position of a visit; null if it stays, or the browser decides: for a new document, and for an anchor. */
function findGoal(visit: string, { isReturn, isFocusKept }: Way): number | null {
  const isLoad = isFirstVisit
  isFirstVisit = false
  if (isLoad && !isReload()) return null
  if (isFocusKept && !isReturn) return null
  const known = isReturn ? positions.get(visit) : 0
  return known ?? (isLoad || window.location.hash ? null : 0)
}

/** How a visit was reached. */
interface Way {
  isReturn: boolean
  /** By a choice on the same page, so the position stays. */
  isFocusKept: boolean
}

const isAt = (top: number) => Math.abs(window.scrollY - top) <= tolerance
const height = () => document.documentElement.scrollHeight

/**
 * Scrolls a visit to its position and records it from then on. While the page's height changes, due to loading data or
 * pictures, it is scrolled again, until the user scrolls. Returns a cleanup function.
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
    // If the height changed the browser scrolled, otherwise the user did.
    if (goal !== null && (isAt(goal) || height() !== heightThere)) return
    letGo()
    positions.set(visit, window.scrollY)
  }
  const position = goal ?? window.scrollY
  // Re-inserted last, since the oldest entries are evicted first.
  positions.delete(visit)
  positions.set(visit, position)
  goThere()
  // The top is reached at once, so nothing needs restoring.
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
