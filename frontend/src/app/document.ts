import { assets } from 'virtual:web-assets'
import type { PageHead } from '#frontend/shared/page.ts'
import { escapeMarkup } from '#services/domain/plain-text.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'
import { headTags, plainHead } from './head-tags.ts'

/** State for hydration: the stores' values, and whether the server opened the page. */
export interface PageState {
  values: Record<string, unknown>
  isOpened: boolean
}

/** For the browser's own bars, which cannot use variables: `--surface` of `tokens.css`. */
const browserColor = '#ffffff'

interface DocumentParts {
  pageName: string
  /** The page is on the staff desk, whose files it needs too. */
  isStaff?: boolean
  head: PageHead
  settings: PublicSettings
  body: string
  state: PageState
}

/** JSON safe in a script element: escapes `<` and line separators. */
const escapeJson = (value: unknown) =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')

/** An empty attribute has no value. */
const tagHtml = (tag: string, attributes: Readonly<Record<string, string>>) =>
  `<${tag} ${Object.entries(attributes)
    .map(([name, value]) => (value === '' ? name : `${name}="${escapeMarkup(value)}"`))
    .join(' ')}>`
const linkTag = (attributes: Record<string, string>) => tagHtml('link', attributes)

const staffModules = ['src/app/staff-routes.ts', 'src/app/staff/staff-frame.tsx']
/** What the server alone draws: no script of a first page, but its styles. */
const drawnModules = ['src/app/layout/footer-parts.tsx']
const pageModule = (name: string) => `src/pages/${name}/${name}.page.tsx`

/** Where most go next. Fetched when there is nothing else to do, so that a press waits for data only; not evaluated before. */
const nextPages = ['size-list', 'product', 'motorcycle', 'search', 'cart', 'checkout', 'home']

function filesOf(modules: readonly string[]): { scripts: Set<string>; styles: Set<string> } {
  const parts = modules.map((module) => assets.pages[module] ?? { scripts: [], styles: [] })
  return { styles: new Set(parts.flatMap((part) => part.styles)), scripts: new Set(parts.flatMap((part) => part.scripts)) }
}

/**
 * Files of the page and of the entry; in development the modules load their own styles. Scripts have a lower priority than
 * styles, fonts and pictures: the page is usable before they run.
 */
function fileLinks({ pageName, isStaff }: DocumentParts, root: string): string[] {
  const modules = ['', ...(isStaff ? staffModules : []), pageModule(pageName)]
  const { scripts } = filesOf(modules)
  const { styles } = filesOf(isStaff ? modules : [...modules, ...drawnModules])
  return [
    `<script${import.meta.env.DEV ? ' type="module"' : ''} src="${escapeMarkup(root + assets.early)}"></script>`,
    ...assets.fonts.map((file) => linkTag({ rel: 'preload', as: 'font', type: 'font/woff2', href: root + file, crossorigin: '' })),
    ...[...styles].map((file) => linkTag({ rel: 'stylesheet', href: root + file })),
    ...[...scripts].map((file) => linkTag({ rel: 'modulepreload', href: root + file, fetchpriority: 'low' })),
    ...[...assets.before, assets.entry].map(
      (file) => `<script type="module" fetchpriority="low" src="${escapeMarkup(root + file)}"></script>`,
    ),
  ]
}

/** Inert until the page is alive (`when-idle.ts`): whatever is loaded earlier would delay the page itself. */
function nextPagesTemplate({ pageName, isStaff }: DocumentParts, root: string): string {
  if (isStaff) return ''
  const own = filesOf(['', pageModule(pageName)])
  const later = filesOf(nextPages.map(pageModule))
  const links = (as: 'script' | 'style', files: Set<string>, known: Set<string>) =>
    [...files].filter((file) => !known.has(file)).map((file) => linkTag({ rel: 'prefetch', as, href: root + file }))
  return `<template id="next-pages">${[...links('script', later.scripts, own.scripts), ...links('style', later.styles, own.styles)].join('')}</template>`
}

function headLines({ head: described, settings }: Pick<DocumentParts, 'head' | 'settings'>): string[] {
  const head = plainHead(described)
  return [
    `<title>${escapeMarkup(head.title)}</title>`,
    ...headTags(head, settings).map(({ tag, attributes }) => tagHtml(tag, attributes)),
    ...(head.isIndexed ? head.jsonLd : []).map((data) => `<script type="application/ld+json">${escapeJson(data)}</script>`),
  ]
}

/** Favicons. Served by the ingress, below the base path in development too. */
const iconLinks = ({ basePath }: PublicSettings): string[] => [
  linkTag({ rel: 'icon', href: `${basePath}/favicon.ico`, sizes: '32x32' }),
  linkTag({ rel: 'icon', href: `${basePath}/icon.svg`, type: 'image/svg+xml' }),
  linkTag({ rel: 'apple-touch-icon', href: `${basePath}/apple-touch-icon.png` }),
  linkTag({ rel: 'manifest', href: `${basePath}/site.webmanifest` }),
]

/** The whole document. Only scripts of our own origin run; state and structured data are data blocks. */
export function renderDocument(parts: DocumentParts): string {
  const { head, settings, body, state } = parts
  const root = import.meta.env.DEV ? '/' : `${settings.basePath}/`
  return `<!doctype html>
<html lang="he" dir="rtl" data-mantine-color-scheme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${tagHtml('meta', { name: 'theme-color', content: browserColor })}
${headLines({ head, settings }).join('\n')}
${iconLinks(settings).join('\n')}
${fileLinks(parts, root).join('\n')}
</head>
<body>
<div id="root">${body}</div>
<script type="application/json" id="state">${escapeJson(state)}</script>
${nextPagesTemplate(parts, root)}
</body>
</html>
`
}
