import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { signalled } from '#frontend/entities/staff/stream.model.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import {
  $counts,
  $list,
  $listFailure,
  $shownId,
  $summary,
  $view,
  filtersChanged,
  format,
  listRetried,
  opened,
  viewPatched,
} from './staff-offers.model.ts'
import { at, idOf, offer, openDesk } from './testing/desk.ts'

const three = [offer(1), offer(2), offer(3, { state: 'rejected' })]

describe('the offer list', () => {
  it('starts with waiting offers, and opens the first', async () => {
    const { scope } = openDesk(three)
    await allSettled(opened, { scope, params: at() })
    expect(scope.getState($list)?.offers.map(({ offerId }) => offerId)).toEqual([idOf(1), idOf(2)])
    expect([scope.getState($shownId), scope.getState($summary)?.made]).toEqual([idOf(1), 3])
  })

  it('opens the offer of its URL, and keeps the URL in sync', async () => {
    const { scope, addresses } = openDesk(three)
    await allSettled(opened, { scope, params: at(`?state=rejected&offer=${idOf(3)}`) })
    expect([scope.getState($list)?.offers.length, scope.getState($shownId)]).toEqual([1, idOf(3)])
    await allSettled(filtersChanged, { scope, params: { state: 'waiting', offer: null } })
    await allSettled(viewPatched, { scope, params: { offer: idOf(2) } })
    expect(addresses).toEqual(['', `?offer=${idOf(2)}`])
    expect(scope.getState($shownId)).toBe(idOf(2))
  })

  it('shows the last page for a page number past the end', async () => {
    const { scope, addresses } = openDesk(three)
    await allSettled(opened, { scope, params: at('?page=9') })
    expect([scope.getState($list)?.offers.length, scope.getState($view).page, addresses]).toEqual([2, 1, ['']])
  })

  it('keeps the open offer when another one becomes the first', async () => {
    const { scope, known } = openDesk(three)
    await allSettled(opened, { scope, params: at() })
    known.delete(idOf(1))
    known.set(idOf(1), offer(1, { state: 'lapsed' }))
    await allSettled(signalled, { scope, params: { kind: 'offer-changed', offerId: idOf(1) } })
    expect(scope.getState($list)?.offers.map(({ offerId }) => offerId)).toEqual([idOf(2)])
    expect(scope.getState($shownId)).toBe(idOf(1))
  })

  it('refreshes on change notifications while its page is open', async () => {
    const { scope, known } = openDesk(three)
    await allSettled(opened, { scope, params: at() })
    known.set(idOf(4), offer(4))
    await allSettled(signalled, { scope, params: { kind: 'order-placed', orderId: '104219' } })
    expect(scope.getState($list)?.offers.length).toBe(2)
    await allSettled(signalled, { scope, params: { kind: 'offer-changed', offerId: idOf(4) } })
    expect(scope.getState($list)?.offers.length).toBe(3)
    await allSettled(pageLeft, { scope })
    known.delete(idOf(4))
    await allSettled(signalled, { scope, params: { kind: 'offer-changed', offerId: idOf(4) } })
    expect(scope.getState($list)?.offers.length).toBe(3)
  })

  it('keeps the last data when a refresh fails, and says so', async () => {
    let isDown = false
    const { scope } = openDesk(three, () => {
      if (isDown) throw new ApiError('offline', 'אין חיבור')
    })
    await allSettled(opened, { scope, params: at() })
    isDown = true
    await allSettled(signalled, { scope, params: { kind: 'offer-changed', offerId: idOf(1) } })
    expect([scope.getState($list)?.offers.length, scope.getState($listFailure)]).toEqual([2, 'אין חיבור'])
    isDown = false
    await allSettled(listRetried, { scope })
    expect([scope.getState($list)?.offers.length, scope.getState($listFailure)]).toEqual([2, null])
  })

  it('keeps only the counts while another tab loads', async () => {
    const { scope } = openDesk(three, ({ path }) => (path.includes('state=rejected') ? new Promise(() => {}) : undefined))
    await allSettled(opened, { scope, params: at() })
    void allSettled(filtersChanged, { scope, params: { state: 'rejected', offer: null } })
    expect([scope.getState($list), scope.getState($counts)?.waiting]).toEqual([null, 2])
  })
})

describe('the URL of the list', () => {
  it.each([
    ['', { state: 'waiting', page: 1, offer: null }],
    [`?state=unused&page=3&offer=${idOf(7)}`, { state: 'unused', page: 3, offer: idOf(7) }],
    ["?state=none&page=0&offer=1'--", { state: 'waiting', page: 1, offer: null }],
    ['?page=1e9', { state: 'waiting', page: 999_999, offer: null }],
  ])('%s is read', (search, view) => {
    expect(format.read(search)).toEqual(view)
  })

  it('round-trips', () => {
    const view = { state: 'countered', page: 2, offer: idOf(5) } as const
    expect(format.read(format.write(view))).toEqual(view)
    expect(format.write(format.read(''))).toBe('')
  })
})
