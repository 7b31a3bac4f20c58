/** Lets the browser answer and paint in between. */
const pause = () => new Promise((resolve) => setTimeout(resolve))

/**
 * The script comes in files that are evaluated one after another, with pauses: at once they would keep a slow phone from answering for half
 * a second. The document preloads all of them.
 */
async function open(): Promise<void> {
  await import('react-dom/client')
  await pause()
  const { findPage, start } = await import('./start.tsx')
  await pause()
  await findPage()
  await pause()
  start()
}

void open()
