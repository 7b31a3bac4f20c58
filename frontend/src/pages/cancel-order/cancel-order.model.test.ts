import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { articleOpened } from '#frontend/shared/text-page/article-head.ts'
import { $known, cancelForm } from './cancel-order.model.ts'

async function faultsOf(typed: Record<string, string>) {
  const { scope } = openScope({ answers: () => ({ data: { id: '', reference: '' } }) })
  for (const [field, text] of Object.entries(typed)) await allSettled(cancelForm.changed, { scope, params: { field, text } })
  await allSettled(cancelForm.submitted, { scope })
  return Object.keys(scope.getState(cancelForm.$errors))
}

it.each([
  [{ name: 'דנה לוי' }, ['phone']],
  [{ name: 'דנה לוי', email: 'dana@' }, ['email']],
  [{ name: 'דנה', phone: '050' }, ['name', 'phone']],
  [{ name: 'דנה לוי', phone: ' ', email: 'dana@mail.example' }, []],
  [{ name: 'דנה לוי', phone: '0501234567' }, []],
])('a cancellation by %j has faults in %j', async (typed, faults) => {
  expect(await faultsOf(typed)).toEqual(faults)
})

describe('a cancellation that is opened from the page of an order', () => {
  const known = { orderId: '100001', order: { charged: 769 } }
  async function openFrom(search: string, answers: unknown[]) {
    const { scope, requests } = openScope<Record<string, string>>({ answers })
    await allSettled(articleOpened, { scope, params: { path: '/cancel-order', params: {}, search, isReturn: false } })
    return { scope, requests }
  }

  it('knows the order, and asks neither its number nor a name or phone again', async () => {
    const { scope, requests } = await openFrom('?link=abc.def', [known, { data: { id: 'x', reference: '482-170-935' } }])
    expect(scope.getState($known)).toEqual(known)
    await allSettled(cancelForm.submitted, { scope })
    expect(requests.map(({ path }) => path)).toEqual(['/api/v1/my-order/abc.def', '/api/v1/cancellations'])
    expect(requests[1]?.body).toEqual({ link: 'abc.def', id: expect.any(String) })
    expect(scope.getState(cancelForm.$reference)).toBe('482-170-935')
  })

  it('asks everything where the link is not valid, or there is none', async () => {
    for (const search of ['?link=forged', '']) {
      const { scope } = await openFrom(search, [])
      expect(scope.getState($known)).toBeNull()
      await allSettled(cancelForm.submitted, { scope })
      expect(Object.keys(scope.getState(cancelForm.$errors))).toEqual(['name', 'phone'])
    }
  })
})
