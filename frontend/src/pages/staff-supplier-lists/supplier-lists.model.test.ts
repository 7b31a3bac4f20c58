import { allSettled, fork } from 'effector'
import { expect, it } from 'vitest'
import { ApiError, sendFx } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/delay.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { replaceQueryFx } from '#frontend/shared/view.model.ts'
import {
  $openIds,
  $prices,
  $unmatched,
  $unmatchedFailure,
  articleToggled,
  narrowed,
  opened,
  pricesRetried,
  wordsTyped,
} from './supplier-lists.model.ts'

const here = (search = '') => ({ params: {}, path: '/admin/draft-orders/suppliers', search, isReturn: false })

/** A desk where the typing ends when it is told to; `answer` may wait, or throw. */
function openDesk(answer: (path: string) => unknown = () => {}) {
  const [known, addresses, typing] = [[] as string[], [] as string[], Promise.withResolvers<void>()]
  const scope = fork({
    handlers: [
      [delayFx, () => typing.promise],
      [replaceQueryFx, (query: string) => addresses.push(query)],
      [
        sendFx,
        async ({ path }: { path: string }) => {
          known.push(path.replace('/api/v1/suppliers', ''))
          await answer(path)
          return path.includes('prices') ? { ok: true, prices: [] } : { ok: true, suppliers: [], articles: [], totalItems: path.length }
        },
      ],
    ],
  })
  return { scope, requests: known, addresses, endTyping: () => typing.resolve() }
}

it('looks for what was typed when the typing ends, and says so in the address', async () => {
  const { scope, requests: known, addresses, endTyping } = openDesk()
  await allSettled(opened, { scope, params: here('?page=2') })
  endTyping()
  await allSettled(wordsTyped, { scope, params: 'road' })
  expect(known).toEqual(['', '/unmatched?page=2&limit=25', '/unmatched?search=road&page=1&limit=25'])
  expect(addresses).toEqual(['?search=road'])
})

it.each(['road', ''])('writes nothing into the address of the page that was gone to meanwhile: %j', async (words) => {
  const { scope, requests: known, addresses, endTyping } = openDesk()
  await allSettled(opened, { scope, params: here('?search=tmax') })
  const typed = allSettled(wordsTyped, { scope, params: words })
  const left = allSettled(pageLeft, { scope })
  endTyping()
  await Promise.all([typed, left])
  expect([known.length, addresses]).toEqual([2, []])
})

it('drops what is answered to a view that was left meanwhile', async () => {
  const late = Promise.withResolvers<void>()
  const { scope } = openDesk((path) => (path.includes('no_size') ? late.promise : undefined))
  await allSettled(opened, { scope, params: here() })
  const first = allSettled(narrowed, { scope, params: { why: 'no_size' } })
  const second = allSettled(narrowed, { scope, params: { why: 'ambiguous' } })
  late.resolve()
  await Promise.all([first, second])
  expect(scope.getState($unmatched)?.totalItems).toBe('/api/v1/suppliers/unmatched?why=ambiguous&page=1&limit=25'.length)
})

it('keeps what was shown when no more comes, and asks for prices again', async () => {
  let isDown = false
  const { scope, requests: known } = openDesk(() => {
    if (isDown) throw new ApiError('offline', 'אין חיבור')
  })
  await allSettled(opened, { scope, params: here() })
  const shown = scope.getState($unmatched)
  isDown = true
  await allSettled(narrowed, { scope, params: { why: 'no_size' } })
  expect([scope.getState($unmatched), scope.getState($unmatchedFailure)]).toEqual([shown, 'אין חיבור'])
  await allSettled(articleToggled, { scope, params: 'a' })
  expect(scope.getState($prices).a).toMatchObject({ data: null, failure: 'אין חיבור' })
  isDown = false
  await allSettled(pricesRetried, { scope, params: 'a' })
  expect([scope.getState($prices).a?.data?.prices, known.at(-1)]).toEqual([[], '/prices?articleId=a'])
  await allSettled(articleToggled, { scope, params: 'a' })
  expect(scope.getState($openIds)).toEqual([])
})
