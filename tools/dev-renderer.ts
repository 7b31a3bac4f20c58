import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { createServer } from 'vite'

type ServerEntry = typeof import('#frontend/app/entry-server.tsx')

/** Renders pages from sources that may change at any moment, and serves their modules (`npm run dev`). */
export interface DevRenderer {
  render: ServerEntry['render']
  hasPage(path: string): Promise<boolean>
  /** Answers module addresses (`/src/…`, `/@vite/…`); calls `next` for everything else. */
  middleware(request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void
  close(): Promise<void>
}

export async function createDevRenderer(): Promise<DevRenderer> {
  const vite = await createServer({
    configFile: resolve(import.meta.dirname, '../vite.config.ts'),
    base: '/',
    server: { middlewareMode: true },
    // Named, so that the browser need not load twice while they are found out one by one.
    optimizeDeps: {
      include: ['@mantine/core', '@withease/factories', 'effector', 'react', 'react-dom/client'],
    },
  })
  const load = () => vite.ssrLoadModule('/src/app/entry-server.tsx') as Promise<ServerEntry>
  return {
    render: async (url, context) => (await load()).render(url, context),
    hasPage: async (path) => (await load()).hasPage(path),
    middleware: vite.middlewares,
    close: () => vite.close(),
  }
}
