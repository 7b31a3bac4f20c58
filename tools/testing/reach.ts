import type { Page } from 'playwright-core'

/** Text that its own box cuts off, as `tag: text`. What is said and not shown, and lines that end in three dots on purpose, are left out. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCut = (element: Element) => {
      const { overflowX, overflowY, display } = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      const hides = [overflowX, overflowY].some((value) => value === 'hidden' || value === 'clip')
      return hides && box.width > 2 && display !== 'inline' && display !== 'flow-root list-item' && overflowsText(element, box)
    }
    const overflowsText = (element: Element, box: DOMRect) => {
      const range = document.createRange()
      return [...element.querySelectorAll('*'), element].some((inner) =>
        [...inner.childNodes].some((node) => {
          if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim() || inner.closest('.spoken, [aria-hidden="true"]')) return false
          range.selectNodeContents(node)
          return [...range.getClientRects()].some((line) => line.left < box.left - 1 || line.right > box.right + 1)
        }),
      )
    }
    return [...document.querySelectorAll('body *')]
      .filter((element) => isCut(element))
      .map((element) => `${element.tagName}: ${element.textContent}`)
  })

/** Whether the page is as wide as the screen. */
export const fitsWidth = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
