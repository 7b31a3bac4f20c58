import { ApiError } from '#frontend/shared/api/request.ts'
import { opened, tosChanged } from '../checkout.model.ts'
import { continued } from '../step-flow.model.ts'
import { at, fillBuyer, fillInstall, openCheckout } from './open-checkout.ts'

/** Fills in everything up to the confirm step. `answers` are used for successive order requests. */
export async function openConfirm(
  answers: (() => unknown)[],
  others: (path: string) => unknown = () => undefined,
  rest?: (ms: number) => Promise<void>,
) {
  let sent = 0
  const page = await openCheckout({
    ...(rest ? { rest } : {}),
    answer: ({ path }) => {
      if (path !== '/api/v1/checkout') return others(path)
      sent += 1
      return answers[sent - 1]?.()
    },
  })
  fillBuyer(page)
  await fillInstall(page)
  page.fire(opened, at('?step=confirm'))
  page.fire(tosChanged, true)
  const orders = () => page.requests.filter(({ path }) => path === '/api/v1/checkout')
  return { ...page, orders, send: () => page.fire(continued, undefined) }
}
/** A refusal of the order. */
export const refuse =
  (code: string, extra: object = {}, isRefusal = true) =>
  () => {
    throw new ApiError(code, 'לא הפעם', isRefusal, null, { success: false, ok: false, error: { code, message: 'לא הפעם' }, ...extra })
  }
