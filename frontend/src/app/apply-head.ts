import type { PageHead } from '#frontend/shared/page.ts'

function setContent(selector: string, content: string): void {
  document.head.querySelector(selector)?.setAttribute(selector.startsWith('link') ? 'href' : 'content', content)
}

/** Title and description follow the shopper; the other data are for readers who never navigate. */
export function applyHead(head: PageHead): void {
  document.title = head.title
  setContent('meta[name="description"]', head.description)
  setContent('meta[property="og:title"]', head.title)
  setContent('meta[property="og:description"]', head.description)
}
