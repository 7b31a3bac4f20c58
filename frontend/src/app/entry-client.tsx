/** Lets the browser answer and paint in between. */
const pause = () => new Promise((resolve) => setTimeout(resolve))

/**
 * The script comes in files that are evaluated one after another, with pauses: at once they would keep a slow phone from answering for half
 * a second. The document preloads all that this page needs, what others import first.
 */
async function open(): Promise<void> {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')) {
    await import(/* @vite-ignore */ href)
    await pause()
  }
  const { findPage, start } = await import('./start.tsx')
  await findPage()
  await pause()
  start()
}

void open()
