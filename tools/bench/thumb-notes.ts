/** What a page notes of itself from its first moment on; all times since its navigation began. */
export interface PageNotes {
  nowMs: number
  /** 0 until then. */
  aliveMs: number
  loadedMs: number
  tasks: { startMs: number; durationMs: number }[]
  /** Taps and keys, from the finger to the paint that shows what they did. */
  inputs: { startMs: number; durationMs: number }[]
  scripts: { endMs: number; bytes: number }[]
  htmlBytes: number
  htmlDecodedBytes: number
}

declare global {
  interface Window {
    notes: () => PageNotes
  }
}

/** Runs in the page before everything else, so it takes nothing with it. */
export function noteOnPage(): void {
  const [tasks, inputs]: [PageNotes['tasks'], PageNotes['inputs']] = [[], []]
  let aliveMs = 0
  /** The types do not know the threshold; this is the least that may be asked for. */
  const ofInputs = { type: 'event', durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ startMs: startTime, durationMs: duration })
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const { interactionId, startTime, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) inputs.push({ startMs: startTime, durationMs: duration })
  }).observe(ofInputs)
  new MutationObserver((_, observer) => {
    if (document.documentElement?.dataset.alive !== 'yes') return
    aliveMs = performance.now()
    observer.disconnect()
  }).observe(document, { subtree: true, attributeFilter: ['data-alive'] })
  window.notes = () => {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const scripts = new Map<string, PageNotes['scripts'][number]>()
    // One that was preloaded may be listed twice.
    for (const { name, responseEnd, encodedBodySize } of performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      if (name.endsWith('.js') && !scripts.has(name)) scripts.set(name, { endMs: responseEnd, bytes: encodedBodySize })
    return {
      nowMs: performance.now(),
      aliveMs,
      loadedMs: page?.loadEventEnd ?? 0,
      tasks,
      inputs,
      scripts: [...scripts.values()],
      htmlBytes: page?.encodedBodySize ?? 0,
      htmlDecodedBytes: page?.decodedBodySize ?? 0,
    }
  }
}
