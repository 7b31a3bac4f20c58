import { allSettled } from 'effector'
import { expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import type { StaffRequest } from '#services/notices/staff-requests.contract.ts'
import { $added, $addition, $additionRefusal, $canAdd, additionOpened, additionSent, fieldTyped } from './new-motorcycle.model.ts'

const request = { requestId: 'r1', kind: 'motorcycle-model', state: 'open', model: 'Voge 500 DSX' } as StaffRequest
const sizes = { brand: 'Voge', model: '500DSX', yearFrom: '2020', yearTo: '2026', frontSize: '110/80R19 59H', rearSize: '150/70R17 69H' }

it('is sent with what the rider wrote as its model, once all is there, and the message is kept', async () => {
  const sent: unknown[] = []
  const { scope } = openScope({
    answers: ({ path, body }) => {
      sent.push([path, body])
      return { request, path: '/motorcycles/voge-500dsx-2020', message: 'שלום' }
    },
  })
  await allSettled(additionOpened, { scope, params: request })
  expect([scope.getState($addition)?.draft.model, scope.getState($canAdd)]).toEqual(['Voge 500 DSX', false])
  await allSettled(additionSent, { scope })
  expect(sent).toEqual([])
  await allSettled(fieldTyped, { scope, params: sizes })
  await allSettled(additionSent, { scope })
  const motorcycle = { ...sizes, segment: 'adventure', yearFrom: 2020, yearTo: 2026 }
  expect(sent).toMatchObject([['/api/v1/staff/requests/r1/motorcycle', { seen: 'open', motorcycle }]])
  expect([scope.getState($addition), scope.getState($added)?.message]).toEqual([null, 'שלום'])
})

it('keeps what was typed when it is refused', async () => {
  const { scope } = openScope({
    answers: () => {
      throw new ApiError('unreadable_motorcycle', 'המידה לא נקראת', true)
    },
  })
  await allSettled(additionOpened, { scope, params: request })
  await allSettled(fieldTyped, { scope, params: sizes })
  await allSettled(additionSent, { scope })
  expect([scope.getState($addition)?.draft.frontSize, scope.getState($additionRefusal)?.message]).toEqual([
    '110/80R19 59H',
    'המידה לא נקראת',
  ])
})
