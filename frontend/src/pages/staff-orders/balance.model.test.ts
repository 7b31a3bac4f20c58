import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { staffOrder } from '#services/orders/testing/staff-order.ts'
import { $amending, amendingOpened } from './amending.model.ts'
import { $balanceFailure, balanceSettled } from './balance.model.ts'

const order = staffOrder({ balanceDue: 800 })
const { orderId } = order
const details = { order, products: [], history: [], documents: [], money: { refundable: 0, byCard: 0, parts: [] } }

describe('a balance', () => {
  it('is settled by the sum that was shown, and stays open to a second look when it is refused', async () => {
    let settled = 0
    const { scope, requests } = openScope({
      answers: ({ path }) => {
        if (!path.endsWith('/balance')) return details
        settled += 1
        return settled === 1 ? new ApiError('balance_changed', 'השתנתה', true) : details
      },
    })
    await allSettled(amendingOpened, { scope, params: { orderId, what: 'transferred' } })
    const settle = () => allSettled(balanceSettled, { scope, params: { orderId, amount: 800, outcome: 'transferred' } })
    await settle()
    expect([scope.getState($balanceFailure), scope.getState($amending)?.what]).toEqual(['השתנתה', 'transferred'])
    expect(requests.map(({ path }) => path)).toContain(`/api/v1/order/${orderId}`)
    await settle()
    expect([scope.getState($balanceFailure), scope.getState($amending)]).toEqual([null, null])
    expect(requests.filter(({ path }) => path.endsWith('/balance')).map(({ body }) => body)).toEqual(
      [0, 1].map(() => ({ amount: 800, outcome: 'transferred' })),
    )
  })
})
