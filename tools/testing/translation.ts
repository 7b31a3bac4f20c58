import type { BrowserContext, Page } from 'playwright-core'

/** What a browser's own translation does to a page, with words that stay the same: Chrome's takes out every text and sets a copy in its place. */

/** From now on, whatever the page shows later too. */
export const translate = (page: Page) => page.evaluate(beginTranslation)

/** From the first text on that arrives, before any script of the page has run. */
export const translateFromTheStart = (context: BrowserContext) => context.addInitScript(beginTranslation)

/** Runs in the page, and sees nothing of this file. */
function beginTranslation(): void {
  const untranslated = new Set(['FONT', 'SCRIPT', 'STYLE', 'TEXTAREA', 'TITLE'])
  const replace = (text: Node): void => {
    const parent = text.parentElement
    // What is drawn (SVG) and what is blank stays as it is.
    if (!(parent instanceof HTMLElement) || untranslated.has(parent.tagName) || !text.textContent?.trim()) return
    const inner = document.createElement('font')
    inner.textContent = text.textContent
    const outer = document.createElement('font')
    outer.append(inner)
    text.parentNode?.replaceChild(outer, text)
  }
  const replaceIn = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) replace(text)
  }
  const follow = (records: MutationRecord[]): void => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (node instanceof Text) replace(node)
        else replaceIn(node)
      }
    }
  }
  replaceIn(document)
  new MutationObserver(follow).observe(document, { childList: true, subtree: true })
}
