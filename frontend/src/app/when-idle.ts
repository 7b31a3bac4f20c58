/** What a page does once it is alive, whenever the browser has nothing better to do. */

/** Safari has no idle callbacks. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 500 })
    else setTimeout(resolve, 50)
  })

/** At once they would keep a slow phone from answering. */
const ELEMENTS_AT_ONCE = 4

/** Lays out what the first view did not need (`put-off`), a few elements at a time. */
async function layOutRest(): Promise<void> {
  const putOff = [...document.querySelectorAll<HTMLElement>('.put-off')]
  while (putOff.length > 0) {
    await idle()
    for (const element of putOff.splice(0, ELEMENTS_AT_ONCE)) element.style.contentVisibility = 'visible'
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
