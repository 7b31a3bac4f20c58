import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import { noteSources } from './sources-plugin.ts'
import { assetsFromManifest, webAssets } from './web-assets-plugin.ts'

/** What a shopper may have to load, compressed with brotli, before the first page works. */
const maxScriptBytes = 145 * 1024
/** The pages that most begin with. */
const maxOfFirstPages: Record<string, number> = { home: 130 * 1024, 'size-list': 135 * 1024, product: 135 * 1024 }
/** What staff may: the catalogue's page is the heaviest. Calendars, charts and dialogs come when they are opened. */
const maxStaffScriptBytes = 155 * 1024
const staffFolders = String.raw`frontend\/src\/(app\/staff|entities\/(staff|draft-order)|features\/desk|shared\/desk|pages\/staff-[^/]+)\/(?!mantine|file-reasons|message|hit|task)`
/** Until a page of the shoppers takes one of them. */
const staffFactories = String.raw`frontend\/src\/shared\/(edit|editor\.model|rows\.model|view\.model)\.ts`
/** Shoppers read no fields of these kinds, take no files away, and reckon no refund. */
const staffRules = String.raw`services\/domain\/(csv|desk-search|draft-name|fields|landed-cost|price-rule|refund|staff-task|supplier-terms|vat-rate)\.ts`
const staffCalls = String.raw`services\/(.*\/desk\/|(accounting|analytics|parcels|purchasing|staff)\/.*|.*\/[^/]*(staff|desk|import|messages|goods-in))[^/]*\.contract\.ts`
/** What some pages need together: in the file of all it would be loaded, and evaluated, everywhere. */
const ofLists = String.raw`frontend\/src\/(features\/(product-list|category-links)|entities\/kept\/compare)|services\/domain\/list-view`
const ofBuying = String.raw`frontend\/src\/(features\/(cart-lines|open-payment)|entities\/(checkout\/(?!last-order)|cart\/second))`
const ofFit = String.raw`frontend\/src\/entities\/motorcycle\/(fit|licence)`
/** Or one of them, and a part of it that comes with a press. */
const ofOnePage = String.raw`frontend\/src\/(pages|shared\/(text-page|request-form|desk\/mantine)|features\/(motorcycle-finder|best-offer|mailed-to|desk\/(file-reasons|message|hit|task))|entities\/(kept\/kept|product\/(grades|line)))|services\/(orders\/buyer\/|domain\/ratings)`
const ofStaff = `(${staffFolders}|${staffFactories}|${staffRules}|${staffCalls})`
const apart = [ofLists, ofBuying, ofFit, ofOnePage].join('|')

/** Modules that each page needs, since the frame around it does: those that `start.tsx` imports, directly or not. */
function isOfFrame(id: string, context: ChunkingContext): boolean {
  if (frame.size === 0) {
    const add = (module: string) => {
      if (frame.has(module)) return
      frame.add(module)
      for (const next of context.getModuleInfo(module)?.importedIds ?? []) add(next)
    }
    add(join(root, 'frontend/src/app/start.tsx'))
  }
  return frame.has(id)
}
const frame = new Set<string>()
/** Its rooms from the top down: each imports those below, and never the other way round. The style sheet of all is loaded first. */
const roomsOfFrame = [
  { name: 'frame', test: /frontend\/src\/(?!app\/styles\.css)(app|features|pages)\// },
  { name: 'models', test: /frontend\/src\/entities\// },
  { name: 'base', test: /./ },
]
const shopperGroup = (name: string, modules: string) => ({
  name,
  test: new RegExp(String.raw`\/(${modules})`),
  minShareCount: 2,
  includeDependenciesRecursively: false,
})
const sharedGroup = (name: string, modules: string) => ({
  name,
  test: new RegExp(String.raw`\/(?!${ofStaff}|${apart})${modules}`),
  minShareCount: 2,
})
/**
 * A few files instead of dozens of small ones, each of which would cost a phone a round trip, evaluated one after another: React, Effector, the
 * frame in its rooms, what pages share, the page.
 */
const groups = [
  // The bundler's own, which the entry imports: in a larger file it would begin with all of that.
  { name: 'loading', test: /vite\/preload-helper/ },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, includeDependenciesRecursively: false },
  { name: 'effector', test: /node_modules\/(effector|@withease)\//, includeDependenciesRecursively: false },
  {
    name: (id: string, context: ChunkingContext) =>
      isOfFrame(id, context) ? (roomsOfFrame.find(({ test }) => test.test(id))?.name ?? null) : null,
    includeDependenciesRecursively: false,
  },
  // What a page of the desk shares with its own dialogs alone stays its own.
  {
    name: 'desk',
    test: new RegExp(String.raw`\/(?!frontend\/src\/pages\/)${ofStaff}`),
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // Of the heaviest page: six small files, of which its dialogs need a part, take more room than one.
  shopperGroup(
    'orders',
    String.raw`frontend\/src\/pages\/staff-orders\/((note|many|orders-list|refund)\.model|orders\.api|staff-orders\.text)`,
  ),
  shopperGroup('lists', ofLists),
  shopperGroup('buying', ofBuying),
  shopperGroup('fit', ofFit),
  // What pages share: parts of pages, and what these are made of.
  sharedGroup('parts', String.raw`frontend\/src\/(features|pages)\/`),
  sharedGroup('shared', String.raw`(frontend\/src\/|services\/domain\/|services\/.*\.contract\.ts)`),
]
const root = resolve(import.meta.dirname, '..')
type ChunkingContext = Rolldown.ChunkingContext
/** What a build depends on beside the files that it reads itself. */
const besides = ['tools/build-web.ts', 'tsconfig.json', 'package.json', 'package-lock.json']
const common = { configFile: join(root, 'vite.config.ts'), logLevel: 'warn', mode: 'production' } as const
const compressible = /\.(js|css|svg|json|html)$/

const brotli = (bytes: Buffer) =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })

async function precompress(dir: string): Promise<void> {
  const files = await readdir(dir, { recursive: true })
  // By Node's own threads, side by side.
  const compress = async (file: string) => {
    const path = join(dir, file)
    const bytes = await readFile(path)
    const [br, gz] = await Promise.all([brotli(bytes), promisify(gzip)(bytes, { level: 9 })])
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
  }
  await Promise.all(files.filter((name) => compressible.test(name)).map(compress))
}

/** Bytes (brotli) of script per page: the entry, what it imports, and the page's own chunks. */
function scriptSizes(clientDir: string): { page: string; bytes: number }[] {
  const assets = assetsFromManifest(JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')))
  const size = (file: string) => statSync(join(clientDir, `${file}.br`)).size
  const sum = (files: string[]) => files.reduce((total, file) => total + size(file), 0)
  const shared = size(assets.entry) + sum(assets.pages['']?.scripts ?? [])
  return Object.entries(assets.pages)
    .filter(([page]) => page.endsWith('.page.tsx'))
    .map(([page, own]) => ({ page: page.replace(/^.*\/pages\/([^/]+)\/.*$/, '$1'), bytes: shared + sum(own.scripts) }))
}

/**
 * The one script that is no module, since modules wait until the document is read: it runs before anything is painted. A build
 * of its own, so that it shares no chunk with the modules; its line joins their manifest.
 */
async function buildEarlyScript(clientDir: string, plugins: Plugin[]): Promise<void> {
  const [manifest, early] = ['manifest.json', 'early.json'].map((name) => join(clientDir, '.vite', name)) as [string, string]
  await build({
    ...common,
    plugins,
    build: {
      outDir: clientDir,
      emptyOutDir: false,
      manifest: '.vite/early.json',
      rolldownOptions: { input: 'frontend/src/app/entry-early.ts', output: { format: 'iife' } },
    },
  })
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), ...JSON.parse(readFileSync(early, 'utf8')) }))
  rmSync(early)
}

/** Builds the browser's files into `out/client` and the server entry into `out/server`. Throws when a page's script is too heavy. */
export async function buildWeb(out: string): Promise<void> {
  const clientDir = join(out, 'client')
  const sources = new Set(besides)
  const plugins = [noteSources(root, sources)]
  await build({
    ...common,
    plugins,
    // The script of a thread is a build of its own.
    worker: { format: 'es', plugins: () => plugins },
    build: {
      outDir: clientDir,
      emptyOutDir: true,
      manifest: true,
      rolldownOptions: { input: 'frontend/src/app/entry-client.tsx', output: { codeSplitting: { groups } } },
    },
  })
  await buildEarlyScript(clientDir, plugins)
  const server = build({
    ...common,
    plugins: [...plugins, webAssets(join(clientDir, '.vite/manifest.json'))],
    // One self-contained file: it finds its packages wherever it lies.
    ssr: { noExternal: true },
    // Left alone, a server build would choose React's development build at run time.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: join(out, 'server'),
      emptyOutDir: true,
      ssr: true,
      target: 'node24',
      rolldownOptions: { input: 'frontend/src/app/entry-server.tsx', output: { entryFileNames: 'entry-server.js', codeSplitting: false } },
    },
  })
  await Promise.all([server, precompress(clientDir)])
  // By these tools/start/fresh.mjs knows later whether the pages are still those of their sources.
  writeFileSync(join(out, 'sources.json'), JSON.stringify([...sources].sort(), null, 2))
  const sizes = scriptSizes(clientDir)
  writeFileSync(join(out, 'script-sizes.json'), JSON.stringify(sizes, null, 2))
  for (const { page, bytes } of sizes) process.stdout.write(`script for ${page}: ${(bytes / 1024).toFixed(1)} KB brotli\n`)
  const limitOf = (page: string) => (page.startsWith('staff-') ? maxStaffScriptBytes : (maxOfFirstPages[page] ?? maxScriptBytes))
  const heavy = sizes.filter(({ page, bytes }) => bytes > limitOf(page))
  if (heavy.length > 0) throw new Error(`too much script: ${heavy.map(({ page }) => page).join(', ')}`)
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { out: { type: 'string', default: '.build/web' } } })
  await buildWeb(resolve(values.out))
}
