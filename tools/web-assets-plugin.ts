import { existsSync, readFileSync } from 'node:fs'
import type { Manifest, Plugin } from 'vite'

/** What a page's document links to, as paths below the shop's address. */
export interface WebAssets {
  /** The script that runs before anything is painted; in development a module, which is late. */
  early: string
  /** The module that starts the shop in the browser, after what it needs (`before`, development only). */
  before: string[]
  entry: string
  /** Chunks to preload and style sheets, per page module; `''` holds those of the entry and of what starts the shop. */
  pages: Record<string, { scripts: string[]; styles: string[] }>
  fonts: string[]
}

const virtualId = 'virtual:web-assets'
const preambleId = 'virtual:refresh-preamble'
const entryModule = 'src/app/entry-client.tsx'
const earlyModule = 'src/app/entry-early.ts'

/** Everything that a module of the manifest loads at once: the files of its static imports first, its own last. */
export function assetsOf(manifest: Manifest, key: string): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visited = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || visited.has(name)) return
    visited.add(name)
    for (const next of chunk.imports ?? []) visit(next)
    scripts.add(chunk.file)
    for (const sheet of chunk.css ?? []) styles.add(sheet)
  }
  visit(key)
  return { scripts: [...scripts], styles: [...styles] }
}

const mergeAssets = (parts: readonly ReturnType<typeof assetsOf>[]) => ({
  scripts: [...new Set(parts.flatMap(({ scripts }) => scripts))],
  styles: [...new Set(parts.flatMap(({ styles }) => styles))],
})

export function assetsFromManifest(manifest: Manifest): WebAssets {
  const entry = manifest[entryModule]
  const early = manifest[earlyModule]
  if (!entry || !early) throw new Error(`the client build has no ${entry ? earlyModule : entryModule}`)
  const shared = mergeAssets(
    // Afterwards the entry itself imports what starts the shop.
    [...(entry.dynamicImports ?? []), entryModule].map((key) => assetsOf(manifest, key)),
  )
  const pages: WebAssets['pages'] = { '': { scripts: shared.scripts.filter((file) => file !== entry.file), styles: shared.styles } }
  for (const [key, chunk] of Object.entries(manifest)) {
    if (!chunk.isDynamicEntry) continue
    const own = assetsOf(manifest, key)
    pages[key] = {
      scripts: own.scripts.filter((file) => !shared.scripts.includes(file)),
      styles: own.styles.filter((file) => !shared.styles.includes(file)),
    }
  }
  const fonts = Object.values(manifest)
    .flatMap((chunk) => chunk.assets ?? [])
    .filter((file) => /rubik-(hebrew|latin)-wght.*\.woff2$/.test(file))
  return { early: early.file, before: [], entry: entry.file, pages, fonts: [...new Set(fonts)] }
}

const developmentAssets: WebAssets = {
  early: earlyModule,
  before: ['@vite/client', `@id/__x00__${preambleId}`],
  entry: entryModule,
  pages: {},
  fonts: [],
}

/** React's refresh wants its preamble before the first component; as a module of our own, since no inline script is allowed. */
const preamble = `import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type`

/** Tells the server entry which files the client build made, by its manifest; without one, those of the development server. */
export function webAssets(manifestPath: string | null = null): Plugin {
  return {
    name: 'web-assets',
    // The one with a manifest answers before the one that stands in vite.config.ts.
    ...(manifestPath ? { enforce: 'pre' as const } : {}),
    resolveId: (id) => (id === virtualId || id === preambleId ? `\0${id}` : null),
    load: (id) => {
      if (id === `\0${preambleId}`) return preamble
      if (id !== `\0${virtualId}`) return null
      const assets =
        manifestPath && existsSync(manifestPath) ? assetsFromManifest(JSON.parse(readFileSync(manifestPath, 'utf8'))) : developmentAssets
      return `export const assets = ${JSON.stringify(assets)}`
    },
  }
}
