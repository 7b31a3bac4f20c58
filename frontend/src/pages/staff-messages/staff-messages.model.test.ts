import { allSettled } from 'effector'
import { expect, it } from 'vitest'
import { hurried, stopped } from '#frontend/features/desk/messages.model.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import type { ListedMessage } from '#services/messages/messages.contract.ts'
import { $list, filtersChanged, opened, pageChanged } from './staff-messages.model.ts'

const message: ListedMessage = {
  messageId: '0198f7a0-0000-7000-8000-000000000001',
  about: '100001',
  kind: 'order-sent',
  state: 'waiting',
  channel: null,
  reason: null,
  at: '2026-11-23T06:00:00.000Z',
  name: 'נועה לוי',
  phone: '0501234567',
}
const listed = (messages: ListedMessage[]) => ({
  messages,
  pagination: { currentPage: 1, totalPages: 3, totalItems: 120, itemsPerPage: 50 },
})

function open(answer: (path: string) => unknown) {
  const { scope, requests } = openScope({ answers: ({ path }) => (path.endsWith('/messages') ? { inbox: null } : answer(path)) })
  const asked = () => requests.map(({ method, path }) => `${method ?? 'GET'} ${path}`).filter((path) => !path.endsWith('/messages'))
  return { scope, asked }
}

it('is asked for by state and page, as in the address', async () => {
  const { scope, asked } = open(() => listed([message]))
  await allSettled(opened, { scope, params: { path: '/admin/messages', search: '?state=failed', params: {}, isReturn: false } })
  await allSettled(pageChanged, { scope, params: 2 })
  await allSettled(filtersChanged, { scope, params: { state: null } })
  expect(asked()).toEqual([
    'GET /api/v1/staff/messages/list?state=failed',
    'GET /api/v1/staff/messages/list?state=failed&page=2',
    'GET /api/v1/staff/messages/list',
  ])
})

it('shows the message alone to which a link led, until all are asked for', async () => {
  const { scope, asked } = open(() => listed([message]))
  const search = `?message=${message.messageId}`
  await allSettled(opened, { scope, params: { path: '/admin/messages', search, params: {}, isReturn: false } })
  await allSettled(filtersChanged, { scope, params: { message: null } })
  expect(asked()).toEqual([`GET /api/v1/staff/messages/list${search}`, 'GET /api/v1/staff/messages/list'])
})

it('shows a message that was stopped or hurried as it is by then', async () => {
  let state: ListedMessage['state'] = 'waiting'
  const { scope, asked } = open((path) => {
    if (path.endsWith('/stop')) state = 'stopped'
    return path.includes('/list') ? listed([{ ...message, state }]) : [{ ...message, state }]
  })
  await allSettled(opened, { scope, params: { path: '/admin/messages', search: '', params: {}, isReturn: false } })
  await allSettled(hurried, { scope, params: message })
  await allSettled(stopped, { scope, params: message })
  expect(scope.getState($list)?.messages[0]?.state).toBe('stopped')
  const act = (name: string) => `POST /api/v1/staff/messages/${message.messageId}/${name}`
  expect(asked().filter((path) => path.startsWith('POST'))).toEqual([act('send-now'), act('stop')])
})
