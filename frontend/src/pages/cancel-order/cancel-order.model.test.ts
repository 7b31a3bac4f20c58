import { allSettled } from 'effector'
import { expect, it } from 'vitest'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { cancelForm } from './cancel-order.model.ts'

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
