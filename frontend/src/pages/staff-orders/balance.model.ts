import { createEvent, createStore, sample } from 'effector'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { formatMoney, shekelsToAgorot } from '#services/domain/money.ts'
import { AMEND_CALLS, type SettledBalance } from '#services/orders/desk/amend-order.contract.ts'
import { amendingClosed, amendingOpened } from './amending.model.ts'
import { balanceText as text } from './balance.text.ts'
import { fetchDetailsFx } from './orders.api.ts'
import { detailsTold } from './refund.model.ts'

/** What an amended order costs more came by transfer, or is given up; comes with its dialog. */

const settleFx = staffCall(AMEND_CALLS.settleBalance, ({ orderId, ...body }: SettledBalance & { orderId: string }) => ({
  params: { id: orderId },
  body,
}))

export const balanceSettled = createEvent<SettledBalance & { orderId: string }>()
export const $isSettling = settleFx.pending
export const $balanceFailure = createStore<string | null>(null, { serialize: 'ignore' })
  .on(settleFx.failData, (_, { message }) => message)
  .reset([settleFx, amendingOpened, amendingClosed, pageLeft])

sample({ clock: balanceSettled, filter: settleFx.pending.map((isPending) => !isPending), target: settleFx })
/** The balance may be another one by now. */
sample({ clock: settleFx.fail, filter: ({ error }) => error.isRefusal, fn: ({ params }) => params.orderId, target: fetchDetailsFx })
sample({ clock: settleFx.doneData, target: detailsTold })
sample({
  clock: settleFx.done,
  fn: ({ params: { orderId, amount, outcome } }) => ({ text: text[outcome].done(orderId, formatMoney(shekelsToAgorot(amount))) }),
  target: snackShown,
})
sample({ clock: settleFx.done, fn: () => undefined, target: amendingClosed })
