import { allSettled } from 'effector'
import { expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { $corrected, $email, $failure, $isOpen, correctionOpened, emailTyped, submitted } from './correct-mail.model.ts'

const token = 'abc.def'

async function correct(email: string, answer: unknown) {
  const made = { orderId: '100001', order: { token, mailedTo: 'd•••@gmial.com' } }
  const { scope, requests, tab } = openScope({ answers: [answer], tab: { madeOrder: made } })
  await allSettled(correctionOpened, { scope })
  await allSettled(emailTyped, { scope, params: email })
  await allSettled(submitted, { scope, params: token })
  return { scope, requests, tab }
}

it('sends the address typed, and shows the one that the shop then has', async () => {
  const { scope, requests, tab } = await correct('dani@gmail.com', { order: { mailedTo: 'd•••@gmail.com' } })
  expect(requests.map(({ path, body }) => [path, body])).toEqual([[`/api/v1/my-order/${token}/email`, { email: 'dani@gmail.com' }]])
  expect([scope.getState($corrected), scope.getState($isOpen)]).toEqual([{ token, mailedTo: 'd•••@gmail.com' }, false])
  // The thank-you page says it after a reload, too.
  expect(tab.get('madeOrder')).toMatchObject({ orderId: '100001', order: { token, mailedTo: 'd•••@gmail.com' } })
})

it('keeps what was typed when it was refused, and forgets it with the page', async () => {
  const { scope } = await correct('dani@gmail.com', new ApiError('too_many_requests', 'נסו שוב', true))
  expect([scope.getState($failure), scope.getState($email), scope.getState($isOpen)]).toEqual(['נסו שוב', 'dani@gmail.com', true])
  await allSettled(pageLeft, { scope })
  expect([scope.getState($failure), scope.getState($email), scope.getState($isOpen)]).toEqual([null, '', false])
})

it('asks the shop nothing for what is no address', async () => {
  const { requests } = await correct('dani@', null)
  expect(requests).toEqual([])
})
