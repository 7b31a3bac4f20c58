import { describe, expect, it } from 'vitest'
import { pagesAround } from './pages-around.ts'

describe('the pages that a pager names', () => {
  it.each([
    [1, 1, [1]],
    [1, 4, [1, 2, 3, 4]],
    [1, 161, [1, 2, 3, 'gap', 161]],
    [3, 161, [1, 2, 3, 4, 'gap', 161]],
    [4, 161, [1, 2, 3, 4, 5, 'gap', 161]],
    [80, 161, [1, 'gap', 79, 80, 81, 'gap', 161]],
    [161, 161, [1, 'gap', 159, 160, 161]],
  ])('at page %i of %i', (current, total, pages) => {
    expect(pagesAround(current, total)).toEqual(pages)
  })
})
