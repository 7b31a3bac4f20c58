import { readConfig } from '#services/platform/config.ts'
import { createLogger } from '#services/platform/logger.ts'

/** What the shop's parts need to be opened over a data folder, and what closes them again, the last one first. */
export function openFolder(path: string) {
  const closers: (() => Promise<unknown> | unknown)[] = []
  const config = readConfig({ DATA_DIR: path, LOG_LEVEL: 'error' })
  return {
    config,
    logger: createLogger(config),
    lifecycle: { onClose: (_name: string, close: () => Promise<unknown> | unknown) => closers.push(close), close: () => {} },
    async close() {
      for (const close of closers.splice(0).reverse()) await close()
    },
  }
}

export type Folder = ReturnType<typeof openFolder>

/** Closes the folder whatever becomes of the work. */
export async function inFolder<T>(path: string, work: (folder: Folder) => Promise<T>): Promise<T> {
  const folder = openFolder(path)
  try {
    return await work(folder)
  } finally {
    await folder.close()
  }
}
