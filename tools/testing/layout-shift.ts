import type { Page } from 'playwright-core'

interface Shift {
  value: number
  /** What moved, so that a failing test says where to look. */
  moved: string[]
}

interface LayoutShift {
  /** The sum of the page's shifts, without those that an act of the person brought about. */
  total: number
  shifts: Shift[]
}

/** The parts of the browser's entries that count; its types know them only in the browser. */
interface ShiftEntry extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources?: { node: Node | null }[]
}

/** How far the page has moved under its reader since it was opened. */
export function readLayoutShift(page: Page): Promise<LayoutShift> {
  return page.evaluate(
    () =>
      new Promise<LayoutShift>((resolve) => {
        const nameOf = (node: Node | null) => {
          const element = node instanceof Element ? node : (node?.parentElement ?? null)
          return element ? `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}` : '(gone)'
        }
        const read = (entries: ShiftEntry[]) => {
          const shifts = entries
            .filter((entry) => !entry.hadRecentInput)
            .map(({ value, sources = [] }) => ({ value, moved: sources.map(({ node }) => nameOf(node)) }))
          resolve({ total: shifts.reduce((sum, { value }) => sum + value, 0), shifts })
        }
        const observer = new PerformanceObserver((list) => read(list.getEntries() as ShiftEntry[]))
        observer.observe({ type: 'layout-shift', buffered: true })
        // Entries of the past come in the next task; where there are none nothing comes at all.
        setTimeout(() => read(observer.takeRecords() as ShiftEntry[]), 250)
      }),
  )
}
