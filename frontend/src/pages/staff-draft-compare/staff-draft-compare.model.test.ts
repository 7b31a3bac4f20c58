import { allSettled, fork } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError, sendFx } from '#frontend/shared/api/request.ts'
import { replaceAddressFx } from '#frontend/shared/replace-address.ts'
import type { DraftOrderRow } from '#services/purchasing/draft-orders.contract.ts'
import {
  $comparison,
  $failure,
  $isAlone,
  $lines,
  $other,
  $page,
  opened,
  otherChosen,
  pageChosen,
  retried,
  shownChosen,
} from './staff-draft-compare.model.ts'
import { draft, line } from './testing/drafts.ts'

const DRAFTS = ['2026-11-21', '2026-11-20', '2026-11-19'].map((day, index) => draft(`${['c', 'b', 'a'][index]}`, `${day}T00:10:00Z`))
const here = (search = '') => ({ params: { id: 'c' }, path: '/admin/draft-orders/c/compare', search, isReturn: false })

function openDesk({
  drafts = DRAFTS,
  answer = () => {},
}: {
  drafts?: readonly DraftOrderRow[]
  answer?: (withId: string) => unknown
} = {}) {
  const requests: string[] = []
  const addresses: string[] = []
  const scope = fork({
    handlers: [
      [replaceAddressFx, (address: string) => addresses.push(address)],
      [
        sendFx,
        async ({ path }: { path: string }) => {
          if (!path.includes('/compare')) return { ok: true, orders: drafts }
          const withId = path.split('with=')[1] ?? ''
          requests.push(withId)
          await answer(withId)
          const lines = [line('1', [1, 'rduch', 10], [2, 'rduch', 10]), line('2', null, [1, 'rduch', 10])]
          return { ok: true, before: draft(withId, ''), after: draft('c', ''), lines, unchanged: 7 }
        },
      ],
    ],
  })
  return { scope, requests, addresses }
}

describe('comparing drafts', () => {
  it('takes the draft before it where the address names none', async () => {
    const { scope, requests } = openDesk()
    await allSettled(opened, { scope, params: here() })
    expect([requests, scope.getState($other), scope.getState($comparison)?.unchanged]).toEqual([['b'], 'b', 7])
  })

  it('takes the one of the address once, and another one when it is chosen, which the address then says', async () => {
    const { scope, requests, addresses } = openDesk()
    await allSettled(opened, { scope, params: here('?with=a') })
    await allSettled(shownChosen, { scope, params: 'added' })
    await allSettled(pageChosen, { scope, params: 2 })
    expect(scope.getState($lines)).toHaveLength(1)
    await allSettled(otherChosen, { scope, params: 'b' })
    expect([requests, addresses]).toEqual([['a', 'b'], ['/admin/draft-orders/c/compare?with=b']])
    expect([scope.getState($lines).length, scope.getState($page)]).toEqual([2, 1])
  })

  it('says when there is nothing to compare with', async () => {
    const { scope, requests } = openDesk({ drafts: DRAFTS.slice(0, 1) })
    await allSettled(opened, { scope, params: here() })
    expect([requests, scope.getState($isAlone)]).toEqual([[], true])
  })

  it('drops an answer of a pair that was left meanwhile', async () => {
    const late = Promise.withResolvers<void>()
    const { scope } = openDesk({ answer: (withId) => (withId === 'a' ? late.promise : undefined) })
    const first = allSettled(opened, { scope, params: here('?with=a') })
    const second = allSettled(otherChosen, { scope, params: 'b' })
    late.resolve()
    await Promise.all([first, second])
    expect(scope.getState($comparison)?.before._id).toBe('b')
  })

  it('keeps what was shown when another pair does not come, and asks again for it', async () => {
    let isDown = false
    const { scope, requests } = openDesk({
      answer: () => {
        if (isDown) throw new ApiError('offline', 'אין חיבור')
      },
    })
    await allSettled(opened, { scope, params: here() })
    isDown = true
    await allSettled(otherChosen, { scope, params: 'a' })
    expect([scope.getState($failure), scope.getState($comparison)?.before._id]).toEqual(['אין חיבור', 'b'])
    isDown = false
    await allSettled(retried, { scope })
    expect([scope.getState($failure), scope.getState($comparison)?.before._id, requests]).toEqual([null, 'a', ['b', 'a', 'a']])
  })
})
