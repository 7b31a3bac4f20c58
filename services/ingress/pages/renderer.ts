import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PublicSettings } from '../contract/settings.contract.ts'

/** What a rendering may ask of the shop. */
export interface RenderContext {
  /** A call of the shop's own API; `path` stands below the base path. */
  requestJson(path: string): Promise<{ status: number; body: unknown }>
  settings: PublicSettings
}

export interface Rendering {
  status: number
  html: string
  /** Whether this is the one address of a page that the shop really has: there are few of those, of all others without end. */
  isCanonical: boolean
}

/** The front end, as far as the server knows it. */
export interface Renderer {
  /** The whole document of an address. */
  render(url: string, context: RenderContext): Promise<Rendering>
  /** Whether the front end has a page for an address below the base path; left out, it may have one for any. */
  hasPage?: (path: string) => Promise<boolean> | boolean
  /** In development it answers the addresses of modules itself. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void
}

/** Loads the built server entry from the folder of the web build. Throws when it was not built. */
export async function loadBuiltRenderer(webDirectory: string): Promise<Renderer> {
  const entry: unknown = await import(pathToFileURL(join(webDirectory, 'server', 'entry-server.js')).href)
  if (!isRenderer(entry)) throw new Error('the built server entry exports no render function')
  return { ...entry }
}

function isRenderer(entry: unknown): entry is Renderer {
  return typeof entry === 'object' && entry !== null && 'render' in entry && typeof entry.render === 'function'
}
