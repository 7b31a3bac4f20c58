import { allSettled } from 'effector'
import { expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { replaceQueryFx } from '#frontend/shared/view.model.ts'
import {
  $prices,
  $unmatched,
  $unmatchedFailure,
  articleToggled,
  filtersChanged,
  opened,
  pricesRetried,
  wordsTyped,
} from './supplier-lists.model.ts'

const here = (search = '') => ({ params: {}, path: '/admin/draft-orders/suppliers', search, isReturn: false })

/** A desk whose debounce ends on demand; `answer` may throw. */
function openDesk(answer: () => void = () => {}) {
  const [addresses, typing] = [[] as string[], Promise.withResolvers<void>()]
  const { scope, requests } = openScope({
    answers: ({ path }) => {
      answer()
      return path.includes('prices') ? { ok: true, prices: [] } : { ok: true, suppliers: [], articles: [], totalItems: 0 }
    },
    handlers: [
      [delayFx, () => typing.promise],
      [replaceQueryFx, (query: string) => addresses.push(query)],
    ],
  })
  const asked = () => requests.map(({ path }) => path.replace('/api/v1/suppliers', ''))
  return { scope, asked, addresses, endTyping: () => typing.resolve() }
}

it('searches after the debounce, and at once for a choice, and updates the URL', async () => {
  const { scope, asked, addresses, endTyping } = openDesk()
  await allSettled(opened, { scope, params: here('?page=2') })
  endTyping()
  await allSettled(wordsTyped, { scope, params: 'road' })
  await allSettled(filtersChanged, { scope, params: { why: 'no_size' } })
  expect(asked()).toEqual([
    '',
    '/unmatched?page=2&limit=25',
    '/unmatched?search=road&page=1&limit=25',
    '/unmatched?why=no_size&search=road&page=1&limit=25',
  ])
  expect(addresses).toEqual(['?search=road', '?why=no_size&search=road'])
})

it.each(['road', ''])('does not change the URL of another page opened meanwhile: %j', async (words) => {
  const { scope, asked, addresses, endTyping } = openDesk()
  await allSettled(opened, { scope, params: here('?search=tmax') })
  const typed = allSettled(wordsTyped, { scope, params: words })
  const left = allSettled(pageLeft, { scope })
  endTyping()
  await Promise.all([typed, left])
  expect([asked().length, addresses]).toEqual([2, []])
})

it('keeps the list when loading more fails, and retries prices', async () => {
  let isDown = false
  const { scope, asked } = openDesk(() => {
    if (isDown) throw new ApiError('offline', 'אין חיבור')
  })
  await allSettled(opened, { scope, params: here() })
  const shown = scope.getState($unmatched)
  isDown = true
  await allSettled(filtersChanged, { scope, params: { why: 'no_size' } })
  expect([scope.getState($unmatched), scope.getState($unmatchedFailure)]).toEqual([shown, 'אין חיבור'])
  await allSettled(articleToggled, { scope, params: 'a' })
  expect(scope.getState($prices).a).toMatchObject({ data: null, failure: 'אין חיבור' })
  isDown = false
  await allSettled(pricesRetried, { scope, params: 'a' })
  expect([scope.getState($prices).a?.data?.prices, asked().at(-1)]).toEqual([[], '/prices?articleId=a'])
})
