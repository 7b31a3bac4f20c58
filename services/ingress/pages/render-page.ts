import type { FastifyInstance } from 'fastify'
import type { PublicSettings } from '../contract/settings.contract.ts'
import type { ReadCache } from '../response-cache/read-cache.ts'
import type { Renderer, Rendering } from './renderer.ts'

export interface PageRendering {
  app: FastifyInstance
  renderer: Renderer
  cache: ReadCache
  settings: PublicSettings
}

export interface RenderedPage extends Rendering {
  /** Of all answers the page was made of; null when one of them may be missing here, so that the page is not kept. */
  tags: readonly string[] | null
}

/** The front end waits two seconds for its data; what takes longer than this is broken. */
const RENDER_LIMIT_MS = 3000
/** In development the first page waits for its modules to be made. */
const DEVELOPMENT_LIMIT_MS = 60_000

/**
 * Renders an address with the shop's own answers. They come through the read cache and never carry a visitor's cookies; what is
 * limited counts for the visitor's address.
 */
export async function renderPage({ app, renderer, cache, settings }: PageRendering, path: string, visitor: string): Promise<RenderedPage> {
  const tags = new Set<string>()
  let missing = 0
  const requestJson = async (callPath: string) => {
    missing += 1
    const url = settings.basePath + callPath
    const { statusCode, body } = await app.inject({ url, remoteAddress: visitor })
    // Only a kept answer tells what it was made of.
    const used = cache.tagsOf(url)
    if (used !== undefined) missing -= 1
    for (const tag of used ?? []) tags.add(tag)
    return { status: statusCode, body: JSON.parse(body) as unknown }
  }
  const page = await withTimeout(renderer, renderer.render(settings.basePath + path, { requestJson, settings }))
  return { ...page, tags: missing === 0 ? [...tags] : null }
}

/** The page without its data: the browser asks for them itself, and search engines come again instead of finding it empty. */
export async function renderShell({ renderer, settings }: PageRendering, path: string): Promise<RenderedPage> {
  const requestJson = () => Promise.resolve({ status: 503, body: null })
  const { html } = await withTimeout(renderer, renderer.render(settings.basePath + path, { requestJson, settings }))
  return { status: 503, html, isCanonical: false, tags: null }
}

/** When not even that can be rendered. */
export const BROKEN_PAGE = barePage(503, 'משהו השתבש אצלנו', 'נסו לרענן את הדף בעוד רגע.')
/** When too much is rendered already: another rendering would only make it worse. */
export const BUSY_PAGE = barePage(503, 'יש אצלנו עומס כרגע', 'נסו שוב בעוד רגע.')
/** For an address that asks for too many pages: rendering is what it must not cost. */
export const TOO_MANY_PAGE = barePage(429, 'יותר מדי בקשות', 'נסו שוב בעוד דקה.')

function barePage(status: number, title: string, advice: string): RenderedPage {
  const html = `<!doctype html><html lang="he" dir="rtl"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${advice}</p><p><a href="">לנסות שוב</a></p></html>`
  return { status, html, isCanonical: false, tags: null }
}

async function withTimeout<Result>(renderer: Renderer, work: Promise<Result>): Promise<Result> {
  const limitMs = renderer.middleware ? DEVELOPMENT_LIMIT_MS : RENDER_LIMIT_MS
  const limit = Promise.withResolvers<never>()
  const timer = setTimeout(() => limit.reject(new Error('rendering took too long')), limitMs)
  try {
    return await Promise.race([work, limit.promise])
  } finally {
    clearTimeout(timer)
  }
}
