import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import {
  $details,
  $detailsFailures,
  $filterCounts,
  $lines,
  $openIds,
  editedToggled,
  filtersCleared,
  lineRetried,
  lineToggled,
  pageChosen,
  sizeChosen,
  wordsTyped,
} from './lines.model.ts'
import { answered, makeDesk, openDraft } from './testing/desk.ts'
import { draftItem, draftOrder } from './testing/draft-order.ts'

const items = Array.from({ length: 60 }, (_, index) =>
  draftItem({ lineId: `line-${index}`, ean: String(1_000_000 + index), quantity: index === 7 ? 30 : 26, currentStock: index < 3 ? 0 : 5 }),
)
const order = draftOrder(items)
const { _id: id } = order
const details = { ok: true, terms: [], computed: 26 }

describe('the lines of a draft order', () => {
  it('are shown as the address says, and the address says how they are shown', async () => {
    const { scope, addresses } = makeDesk(() => answered(order))
    await openDraft(scope, id, '?page=2')
    expect(scope.getState($lines).shown[0]?.lineId).toBe('line-25')
    expect(scope.getState($filterCounts)).toEqual({ edited: 1, empty: 3 })
    await allSettled(sizeChosen, { scope, params: '10' })
    await allSettled(pageChosen, { scope, params: 3 })
    await allSettled(wordsTyped, { scope, params: '1000059' })
    expect(scope.getState($lines).shown.map(({ lineId }) => lineId)).toEqual(['line-59'])
    await allSettled(filtersCleared, { scope })
    await allSettled(editedToggled, { scope, params: true })
    expect(scope.getState($lines).shown.map(({ lineId }) => lineId)).toEqual(['line-7'])
    const path = `/admin/draft-orders/${id}`
    expect(addresses).toEqual(
      ['?limit=10', '?page=3&limit=10', '?q=1000059&limit=10', '?limit=10', '?edited=1&limit=10'].map((search) => path + search),
    )
  })

  it('ask for their sum when they are opened, once', async () => {
    const { scope, requests } = makeDesk(({ path }) => (path.includes('/lines/') ? details : answered(order)))
    await openDraft(scope, id)
    for (const lineId of ['line-0', 'line-1', 'line-0', 'line-0']) await allSettled(lineToggled, { scope, params: lineId })
    expect(scope.getState($openIds)).toEqual(['line-1', 'line-0'])
    expect(Object.keys(scope.getState($details))).toEqual(['line-0', 'line-1'])
    expect(requests.slice(1).map(({ path }) => path.split('/').at(-1))).toEqual(['line-0', 'line-1'])
  })

  it('say why a sum did not come, and ask again', async () => {
    let isDown = true
    const { scope } = makeDesk(({ path }) => {
      if (!path.includes('/lines/')) return answered(order)
      return isDown ? new ApiError('offline', 'אין חיבור') : details
    })
    await openDraft(scope, id)
    await allSettled(lineToggled, { scope, params: 'line-0' })
    expect(scope.getState($detailsFailures)).toEqual({ 'line-0': 'אין חיבור' })
    isDown = false
    await allSettled(lineRetried, { scope, params: 'line-0' })
    expect([scope.getState($detailsFailures), scope.getState($details)['line-0']?.computed]).toEqual([{}, 26])
  })
})
