import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PublicSettings } from '../contract/settings.contract.ts'

/** What a rendering may request. */
export interface RenderContext {
  /** Calls the shop's own API; `path` is below the base path. */
  requestJson(path: string): Promise<{ status: number; body: unknown }>
  settings: PublicSettings
}

export interface Rendering {
  status: number
  html: string
  /** Whether this is the canonical address of an existing page; there are few of those, and unlimited others. */
  isCanonical: boolean
}

/** The server side of the front end. */
export interface Renderer {
  /** The complete document of an address. */
  render(url: string, context: RenderContext): Promise<Rendering>
  /** Whether the front end has a page for an address below the base path; by default it may. */
  hasPage?: (path: string) => Promise<boolean> | boolean
  /** In development it serves modules itself. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void
}

/** Loads the server entry of the web build. Throws when it was not built. */
export async function loadBuiltRenderer(webDirectory: string): Promise<Renderer> {
  const entry: unknown = await import(pathToFileURL(join(webDirectory, 'server', 'entry-server.js')).href)
  if (!isRenderer(entry)) throw new Error('the built server entry exports no render function')
  return { ...entry }
}

function isRenderer(entry: unknown): entry is Renderer {
  return typeof entry === 'object' && entry !== null && 'render' in entry && typeof entry.render === 'function'
}
