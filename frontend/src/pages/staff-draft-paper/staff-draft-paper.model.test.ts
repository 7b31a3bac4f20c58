import { allSettled, fork } from 'effector'
import { expect, it } from 'vitest'
import { ApiError, sendFx } from '#frontend/shared/api/request.ts'
import { replaceQueryFx } from '#frontend/shared/view.model.ts'
import { $chosen, $draft, $failure, $shown, narrowed, opened, retried } from './staff-draft-paper.model.ts'

const here = (id: string, search = '') => ({ params: { id }, path: `/admin/draft-orders/${id}/print`, search, isReturn: false })
const lines = [
  { source: 'rduch', quantity: 4, unitPrice: 97 },
  { source: 'deltiDe', quantity: 2, unitPrice: 60 },
]

function openDesk(answer: (id: string) => unknown = () => {}) {
  const queries: string[] = []
  const scope = fork({
    handlers: [
      [replaceQueryFx, (query: string) => queries.push(query)],
      [
        sendFx,
        async ({ path }: { path: string }) => {
          const _id = path.split('/').at(-1) ?? ''
          await answer(_id)
          return { ok: true, order: { _id, items: lines } }
        },
      ],
    ],
  })
  return { scope, queries }
}

it('shows the paper of the supplier that the address names, then of all of them', async () => {
  const { scope, queries } = openDesk()
  await allSettled(opened, { scope, params: here('a', '?supplier=deltiDe') })
  expect(scope.getState($shown).map(({ supplier }) => supplier)).toEqual(['deltiDe'])
  await allSettled(narrowed, { scope, params: { supplier: null } })
  expect([scope.getState($shown).length, queries]).toEqual([2, ['']])
  await allSettled(narrowed, { scope, params: { supplier: 'deltiFr' } })
  expect([scope.getState($chosen), queries.at(-1)]).toEqual([null, '?supplier=deltiFr'])
})

it('knows suppliers alone', async () => {
  const { scope } = openDesk()
  await allSettled(opened, { scope, params: here('a', '?supplier=toString') })
  expect(scope.getState($chosen)).toBe(null)
})

it('never shows the order of a draft that was left meanwhile', async () => {
  const late = Promise.withResolvers<void>()
  const { scope } = openDesk((id) => (id === 'a' ? late.promise : undefined))
  const first = allSettled(opened, { scope, params: here('a') })
  const second = allSettled(opened, { scope, params: here('b') })
  late.resolve()
  await Promise.all([first, second])
  expect(scope.getState($draft)?._id).toBe('b')
})

it('says why it does not come, and asks again', async () => {
  let isDown = true
  const { scope } = openDesk(() => {
    if (isDown) throw new ApiError('offline', 'אין חיבור')
  })
  await allSettled(opened, { scope, params: here('a') })
  expect([scope.getState($failure), scope.getState($draft)]).toEqual(['אין חיבור', null])
  isDown = false
  await allSettled(retried, { scope })
  expect([scope.getState($failure), scope.getState($draft)?._id]).toEqual([null, 'a'])
})
