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

/** Texts of a page's main part that lie over one another, as `one | other`. What floats above on purpose is left out. */
export const overlappingTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const floats = (element: Element | null): boolean =>
      element !== null && (['sticky', 'fixed'].includes(getComputedStyle(element).position) || floats(element.parentElement))
    /** What is said and not shown lies in a box of a pixel. */
    const isTiny = (element: Element | null): boolean => {
      if (element === null) return false
      const { width, height } = element.getBoundingClientRect()
      return (width <= 2 || height <= 2) && getComputedStyle(element).overflow !== 'visible' ? true : isTiny(element.parentElement)
    }
    const isSeen = (node: Node): boolean => {
      const parent = node.parentElement
      if (!node.textContent?.trim() || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
      return !parent.closest('.spoken, svg, option, [role="tooltip"]') && !floats(parent) && !isTiny(parent)
    }
    /** Lines that were cut off keep their boxes. */
    const isCut = (bottom: number, element: Element | null): boolean =>
      element !== null &&
      ((getComputedStyle(element).overflowY === 'hidden' && bottom > element.getBoundingClientRect().bottom + 2) ||
        isCut(bottom, element.parentElement))
    const range = document.createRange()
    const boxesOf = (node: Node) => {
      range.selectNodeContents(node)
      return [...range.getClientRects()].filter((box) => box.width > 2 && !isCut(box.bottom, node.parentElement))
    }
    const nodes: Node[] = []
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node)
    const lines = nodes
      .filter(isSeen)
      .flatMap((node) => boxesOf(node).map((box) => ({ node, box })))
      .sort((one, other) => one.box.top - other.box.top)
    type Line = (typeof lines)[number]
    // Letters of two lines may touch.
    const isOver = (one: Line, other: Line): boolean =>
      one.node !== other.node &&
      Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) > 3 &&
      Math.min(one.box.bottom, other.box.bottom) - other.box.top > 6
    return lines.flatMap((one, index) => {
      const end = lines.findIndex((other, at) => at > index && other.box.top > one.box.bottom)
      const below = lines.slice(index + 1, end === -1 ? undefined : end)
      return below.filter((other) => isOver(one, other)).map((other) => `${one.node.textContent} | ${other.node.textContent}`)
    })
  })
