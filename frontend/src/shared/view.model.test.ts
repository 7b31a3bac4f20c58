import { allSettled, createEvent } from 'effector'
import { describe, expect, it } from 'vitest'
import { delayFx } from './browser.ts'
import { type PageLocation, pageLeft } from './page.ts'
import { openScope } from './testing/open-scope.ts'
import { flag, oneOf, pageNumber, replaceQueryFx, viewFormat, viewModel, words } from './view.model.ts'

const format = viewFormat({
  search: words,
  state: oneOf(['open', 'paid']),
  isLate: flag,
  page: pageNumber,
  limit: oneOf(['10', '25'], '25'),
})

describe('a view in the address', () => {
  it.each(['', '?search=levi&state=paid&isLate=1&page=2&limit=10'])('is written as it was read: %j', (query) => {
    expect(format.write(format.read(query))).toBe(query)
  })

  it('takes what it does not know for nothing', () => {
    expect(format.read('?state=lost&isLate=yes&page=-1&limit=7&other=x')).toEqual(format.first)
    expect(format.read(`?search=${'x'.repeat(300)}`).search).toHaveLength(100)
  })
})

function openList() {
  const [queries, typing] = [[] as string[], Promise.withResolvers<void>()]
  const opened = createEvent<PageLocation>()
  const list = viewModel({ format, opened, kept: ['limit'] })
  const { scope } = openScope({
    handlers: [
      [replaceQueryFx, (query: string) => queries.push(query)],
      [delayFx, () => typing.promise],
    ],
  })
  const open = (search: string) => allSettled(opened, { scope, params: { params: {}, path: '/', search, isReturn: false } })
  return { ...list, scope, queries, open, endTyping: () => typing.resolve() }
}

describe('the view of a list', () => {
  it('goes to the first page when it is narrowed, keeps the rest, and says so in the address', async () => {
    const list = openList()
    await list.open('?page=3&limit=10')
    await allSettled(list.filtersChanged, { scope: list.scope, params: { state: 'paid' } })
    await allSettled(list.pageChanged, { scope: list.scope, params: 2 })
    await allSettled(list.cleared, { scope: list.scope })
    expect(list.queries).toEqual(['?state=paid&limit=10', '?state=paid&page=2&limit=10', '?limit=10'])
  })

  it('looks for words when the typing ends or by Enter, and for none once the page was left', async () => {
    const list = openList()
    await list.open('')
    const typed = [allSettled(list.wordsTyped, { scope: list.scope, params: 'le' })]
    typed.push(allSettled(list.wordsTyped, { scope: list.scope, params: 'levi ' }))
    expect(list.queries).toEqual([])
    list.endTyping()
    await Promise.all(typed)
    expect(list.queries).toEqual(['?search=levi'])
    await allSettled(list.wordsSent, { scope: list.scope })
    expect(list.queries).toHaveLength(1)
    await allSettled(pageLeft, { scope: list.scope })
    await allSettled(list.wordsTyped, { scope: list.scope, params: 'cohen' })
    expect(list.queries).toHaveLength(1)
  })
})
