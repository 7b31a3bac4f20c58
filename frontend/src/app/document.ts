import { assets } from 'virtual:web-assets'
import type { PageHead } from '#frontend/shared/page.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'
import { browserColor } from './theme.ts'

/** What the browser goes on with: the models' values, and whether the server opened the page. */
export interface PageState {
  values: Record<string, unknown>
  isOpened: boolean
}

interface DocumentParts {
  pageName: string
  head: PageHead
  settings: PublicSettings
  body: string
  state: PageState
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** JSON for a data block: no `<` can end it, no separator breaks it. */
const escapeJson = (value: unknown) =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')

const linkTag = (attributes: Record<string, string>) =>
  `<link ${Object.entries(attributes)
    .map(([name, value]) => (value === '' ? name : `${name}="${escapeHtml(value)}"`))
    .join(' ')}>`
const metaTag = (key: 'name' | 'property', name: string, content: string) => `<meta ${key}="${name}" content="${escapeHtml(content)}">`

/**
 * The page's own files and the entry's; in development the browser's modules bring their styles themselves. Scripts wait
 * behind styles, fonts and pictures: the page can be read and bought from before they run.
 */
function fileLinks(pageName: string, root: string): string[] {
  const page = assets.pages[`src/pages/${pageName}/${pageName}.page.tsx`] ?? { scripts: [], styles: [] }
  const shared = assets.pages[''] ?? { scripts: [], styles: [] }
  return [
    `<script${import.meta.env.DEV ? ' type="module"' : ''} src="${escapeHtml(root + assets.early)}"></script>`,
    ...assets.fonts.map((file) => linkTag({ rel: 'preload', as: 'font', type: 'font/woff2', href: root + file, crossorigin: '' })),
    ...[...shared.styles, ...page.styles].map((file) => linkTag({ rel: 'stylesheet', href: root + file })),
    ...[...shared.scripts, ...page.scripts].map((file) => linkTag({ rel: 'modulepreload', href: root + file, fetchpriority: 'low' })),
    ...[...assets.before, assets.entry].map(
      (file) => `<script type="module" fetchpriority="low" src="${escapeHtml(root + file)}"></script>`,
    ),
  ]
}

function headTags({ head, settings }: Pick<DocumentParts, 'head' | 'settings'>): string[] {
  const canonical = `${settings.publicUrl}${settings.basePath}${head.canonicalPath}`
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    metaTag('name', 'description', head.description),
    head.isIndexed ? linkTag({ rel: 'canonical', href: canonical }) : metaTag('name', 'robots', 'noindex'),
    metaTag('property', 'og:type', 'website'),
    metaTag('property', 'og:locale', 'he_IL'),
    metaTag('property', 'og:site_name', settings.shopName),
    metaTag('property', 'og:title', head.title),
    metaTag('property', 'og:description', head.description),
    metaTag('property', 'og:url', canonical),
    ...(head.imagePath ? [metaTag('property', 'og:image', new URL(head.imagePath, settings.publicUrl).href)] : []),
    ...head.jsonLd.map((data) => `<script type="application/ld+json">${escapeJson(data)}</script>`),
  ]
}

/** The whole document. Only scripts of our own origin run in it; state and structured data are data blocks. */
export function renderDocument({ pageName, head, settings, body, state }: DocumentParts): string {
  const root = import.meta.env.DEV ? '/' : `${settings.basePath}/`
  return `<!doctype html>
<html lang="he" dir="rtl" data-mantine-color-scheme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${metaTag('name', 'theme-color', browserColor)}
${headTags({ head, settings }).join('\n')}
${fileLinks(pageName, root).join('\n')}
</head>
<body>
<div id="root">${body}</div>
<script type="application/json" id="state">${escapeJson(state)}</script>
</body>
</html>
`
}
