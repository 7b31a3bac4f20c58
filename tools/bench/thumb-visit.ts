import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { openContext } from '#tools/testing/open-page.ts'
import { storeInBrowser } from '#tools/testing/stored.ts'
import { percentile, waitUntil } from './measure.ts'
import { noteOnPage, type PageNotes } from './thumb-notes.ts'

/** A visit of a page with a slow phone: what held it up while it opened, and how soon what is pressed there is seen. */

export interface ThumbPage {
  path: string
  /** What the phone kept from earlier visits, such as its cart. */
  stored: Record<string, unknown>
  /** What is pressed there, one after the other, by name. */
  presses: Record<string, (thumb: Thumb) => Promise<void>>
}

/** What is done with it is timed; what is done with the page alone is not. */
export interface Thumb {
  page: Page
  tap(target: Locator): Promise<void>
  type(target: Locator, key: string): Promise<void>
}

export interface Visit {
  /** What tasks took beyond the 50 ms that nobody feels, until the page was alive and at rest. */
  blockedMs: number
  longestMs: number
  /** As sent: of the scripts that came before it was alive. */
  scriptBytes: number
  htmlBytes: number
  htmlDecodedBytes: number
  /** The slowest tap or key of each press. */
  pressMs: Record<string, number>
}

const CPU_SLOWDOWN = 4
const PHONE_WIDTH = 390
const UNFELT_MS = 50
/** A page is at rest when it had no long task for so long, and at the latest so long after it came alive. */
const REST_MS = 2_000
const MAX_REST_MS = 15_000
const POLL_MS = 250
/** Far above what a page takes. */
const MAX_OPENING_MS = 120_000
/** The browser tells nothing of taps and keys that took less. */
const LEAST_PRESS_MS = 16
/** By then the page has begun with what was pressed. */
const PRESS_SETTLES_MS = 1_000
const AFTER_NEXT_PAINT = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100))))'

/** A browser of its own with nothing cached. Without scripts it is the floor: HTML, styles and pictures alone, where nothing can be pressed. */
export async function visitPage(browser: Browser, url: string, page: ThumbPage, hasScripts = true): Promise<Visit> {
  const context = await openContext(browser, PHONE_WIDTH, { hasTouch: true, isMobile: true })
  try {
    await storeInBrowser(context, page.stored)
    await context.addInitScript(noteOnPage)
    const tab = await context.newPage()
    const devtools = await context.newCDPSession(tab)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    if (!hasScripts) {
      await devtools.send('Network.enable')
      await devtools.send('Network.setBlockedURLs', { urls: ['*.js'] })
    }
    await tab.goto(url + page.path)
    const opening = openingOf(await notesAtRest(devtools, hasScripts))
    const pressMs: Visit['pressMs'] = {}
    for (const [name, press] of Object.entries(hasScripts ? page.presses : {})) pressMs[name] = await timePress(tab, devtools, press)
    return { ...opening, pressMs }
  } finally {
    await context.close()
  }
}

export function medianVisit(visits: readonly Visit[]): Visit {
  const median = (read: (visit: Visit) => number | undefined) =>
    percentile(
      visits.map((visit) => read(visit) ?? Number.NaN),
      0.5,
    )
  const names = Object.keys(visits[0]?.pressMs ?? {})
  return {
    blockedMs: median(({ blockedMs }) => blockedMs),
    longestMs: median(({ longestMs }) => longestMs),
    scriptBytes: median(({ scriptBytes }) => scriptBytes),
    htmlBytes: median(({ htmlBytes }) => htmlBytes),
    htmlDecodedBytes: median(({ htmlDecodedBytes }) => htmlDecodedBytes),
    pressMs: Object.fromEntries(names.map((name) => [name, median(({ pressMs }) => pressMs[name])])),
  }
}

/** By the protocol itself: what the driver would put into the page to look at it is a long task on a slow phone. */
async function readNotes(devtools: CDPSession): Promise<PageNotes> {
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'JSON.stringify(window.notes())', returnByValue: true })
  return JSON.parse(result.value)
}

async function notesAtRest(devtools: CDPSession, hasScripts: boolean): Promise<PageNotes> {
  let notes = await readNotes(devtools)
  const isAtRest = async () => {
    notes = await readNotes(devtools)
    const openMs = hasScripts ? notes.aliveMs : notes.loadedMs
    if (openMs === 0) return false
    const busyUntilMs = Math.max(openMs, ...notes.tasks.map(({ startMs, durationMs }) => startMs + durationMs))
    return notes.nowMs - busyUntilMs >= REST_MS || notes.nowMs - openMs >= MAX_REST_MS
  }
  await waitUntil('the page is at rest', isAtRest, { withinMs: MAX_OPENING_MS, everyMs: POLL_MS })
  return notes
}

function openingOf({ aliveMs, tasks, scripts, htmlBytes, htmlDecodedBytes }: PageNotes): Omit<Visit, 'pressMs'> {
  const early = scripts.filter(({ endMs }) => endMs <= aliveMs)
  return {
    blockedMs: tasks.reduce((sum, { durationMs }) => sum + durationMs - UNFELT_MS, 0),
    longestMs: Math.max(0, ...tasks.map(({ durationMs }) => durationMs)),
    scriptBytes: early.reduce((sum, { bytes }) => sum + bytes, 0),
    htmlBytes,
    htmlDecodedBytes,
  }
}

async function timePress(page: Page, devtools: CDPSession, press: (thumb: Thumb) => Promise<void>): Promise<number> {
  let slowestMs = LEAST_PRESS_MS
  const time = async (act: () => Promise<void>) => {
    const { nowMs } = await readNotes(devtools)
    await act()
    await pause(PRESS_SETTLES_MS)
    await devtools.send('Runtime.evaluate', { expression: AFTER_NEXT_PAINT, awaitPromise: true })
    const { inputs } = await readNotes(devtools)
    slowestMs = Math.max(slowestMs, ...inputs.filter(({ startMs }) => startMs >= nowMs).map(({ durationMs }) => durationMs))
  }
  await press({
    page,
    tap: async (target) => {
      // The driver looks beforehand whether the target can be tapped: within the tap, the page would pay for it.
      await target.tap({ trial: true })
      await time(() => target.tap({ force: true }))
    },
    type: async (target, key) => {
      await target.focus()
      await time(() => page.keyboard.press(key))
    },
  })
  return slowestMs
}
