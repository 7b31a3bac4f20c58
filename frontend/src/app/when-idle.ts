/** What a page does once it is alive, whenever the browser has nothing better to do. */

/** In a frame of its own: what was done before is drawn by then. Safari has no idle callbacks. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 500 })
      else setTimeout(resolve, 50)
    })
  })

/** Lays out what the first view did not need (`put-off`), each by itself: all at once would keep a slow phone from answering. */
async function layOutRest(): Promise<void> {
  for (const element of document.querySelectorAll<HTMLElement>('.put-off')) {
    await idle()
    element.style.contentVisibility = 'visible'
  }
  // From now on nothing is put off; browser tests wait for it.
  document.documentElement.dataset.laidOut = 'yes'
}

/** Fetches, but does not evaluate, the scripts of the pages where most go next: a press waits for data only. */
async function prefetchNextPages(): Promise<void> {
  await idle()
  const next = document.querySelector<HTMLTemplateElement>('#next-pages')
  if (next) document.head.append(next.content)
}

export async function whenIdle(): Promise<void> {
  await layOutRest()
  await prefetchNextPages()
}
