import { allSettled } from 'effector'
import { expect, it } from 'vitest'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { replaceQueryFx } from '#frontend/shared/view.model.ts'
import { $chosen, $shown, filtersChanged, opened } from './staff-draft-paper.model.ts'

const here = (id: string, search = '') => ({ params: { id }, path: `/admin/draft-orders/${id}/print`, search, isReturn: false })
const lines = [
  { source: 'rduch', quantity: 4, unitPrice: 97 },
  { source: 'deltiDe', quantity: 2, unitPrice: 60 },
]

function openDesk() {
  const queries: string[] = []
  const desk = openScope({
    answers: ({ path }) => ({ ok: true, order: { _id: path.split('/').at(-1), items: lines } }),
    handlers: [[replaceQueryFx, (query: string) => queries.push(query)]],
  })
  return { ...desk, queries }
}

it('shows the paper of the supplier in the URL, or of all', async () => {
  const { scope, requests, queries } = openDesk()
  await allSettled(opened, { scope, params: here('a', '?supplier=deltiDe') })
  expect(requests.map(({ path }) => path)).toEqual(['/api/v1/draft-orders/a'])
  expect(scope.getState($shown).map(({ supplier }) => supplier)).toEqual(['deltiDe'])
  await allSettled(filtersChanged, { scope, params: { supplier: null } })
  expect([scope.getState($shown).length, queries]).toEqual([2, ['']])
  await allSettled(filtersChanged, { scope, params: { supplier: 'deltiFr' } })
  expect([scope.getState($chosen), queries.at(-1)]).toEqual([null, '?supplier=deltiFr'])
})

it('ignores unknown suppliers', async () => {
  const { scope } = openDesk()
  await allSettled(opened, { scope, params: here('a', '?supplier=toString') })
  expect(scope.getState($chosen)).toBe(null)
})
