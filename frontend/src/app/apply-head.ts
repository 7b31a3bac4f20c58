import type { PageHead } from '#frontend/shared/page.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'
import { headTags } from './head-tags.ts'

const ours = 'meta[name="description"], meta[name="robots"], meta[name="twitter:card"], meta[property], link[rel="canonical"]'
const structuredData = 'script[type="application/ld+json"]'

const canonicalOf = () => document.head.querySelector('link[rel="canonical"]')?.getAttribute('href')

/** The head follows the shopper: browsers share and save the page by it. Data of a page that was left go with it. */
export function applyHead(head: PageHead, settings: PublicSettings): void {
  const before = canonicalOf()
  document.title = head.title
  for (const element of document.head.querySelectorAll(ours)) element.remove()
  for (const { tag, attributes } of headTags(head, settings)) {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    document.head.append(element)
  }
  if (canonicalOf() === before) return
  for (const element of document.head.querySelectorAll(structuredData)) element.remove()
}
