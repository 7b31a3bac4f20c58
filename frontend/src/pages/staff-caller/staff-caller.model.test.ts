import { allSettled } from 'effector'
import { expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { DESK_HIT_KINDS, type DeskHit, newHit } from '#services/domain/desk-search.ts'
import { newTask } from '#services/domain/staff-task.ts'
import type { CallerCard } from '#services/staff/caller.contract.ts'
import { $acts, $card, $failure, $isUnknown, opened } from './staff-caller.model.ts'

const at = new Date('2026-11-19T08:00:00Z')
const OFFER = '0198f7a0-0000-7000-8000-000000000001'
const NOTICE = '0198f7a0-0000-7000-8000-000000000002'

function cardOf(phone: string, hits: readonly DeskHit[] = [], tasks: CallerCard['tasks'] = []): CallerCard {
  const groups = DESK_HIT_KINDS.map((kind) => {
    const ofKind = hits.filter((hit) => hit.kind === kind)
    return { kind, hits: ofKind, total: ofKind.length }
  })
  return { phone, names: [], emails: [], others: [], tasks, groups }
}

async function openCard(answer: (path: string) => unknown) {
  const { scope, requests } = openScope({ answers: ({ path }) => answer(path) })
  const open = (phone: string) =>
    allSettled(opened, { scope, params: { path: `/admin/callers/${phone}`, search: '', params: { phone }, isReturn: false } })
  await open('0501234567')
  return { scope, requests, open }
}

it('shows the card of the phone in the address, and of the next one', async () => {
  const { scope, requests, open } = await openCard((path) => cardOf(path.slice(-10)))
  expect(requests.map(({ path }) => path)).toEqual(['/api/v1/staff/callers/0501234567'])
  expect(scope.getState($card)?.phone).toBe('0501234567')
  await open('0587773344')
  expect(scope.getState($card)?.phone).toBe('0587773344')
})

it("tells what to do next: the day's tasks in their order, then whom to write that the tire is here", async () => {
  const hits = [
    newHit({ kind: 'order', id: '100001', status: 'open', type: 'shipping', at }),
    newHit({ kind: 'arrival', id: NOTICE, status: 'here', what: 'Michelin Road 6', at }),
    newHit({ kind: 'arrival', id: OFFER, status: 'waiting', what: '120/70-17', at }),
  ]
  const times = { since: at, due: at }
  const tasks = [
    newTask({ kind: 'transfer', id: '100001', ...times }),
    newTask({ kind: 'fitted', id: '100002', ...times }),
    newTask({ kind: 'offer', id: OFFER, ...times }),
  ]
  const { scope } = await openCard(() => cardOf('0501234567', hits, tasks))
  expect(scope.getState($acts).map(({ name, label, to }) => [name, label, to])).toEqual([
    ['לבדוק אם ההעברה הגיעה', 'לבדיקה', '/admin/orders?search=100001'],
    ['הצמיגים הותקנו?', 'לבדיקה', '/admin/orders?search=100002'],
    ['לענות להצעת מחיר', 'למענה', `/admin/best-offers?offer=${OFFER}`],
    ['הצמיג הגיע: לכתוב למי שמחכה', 'לכתיבה', '/admin/requests?kind=arrivals'],
  ])
})

it('says that a number is no phone of a person, and why nothing came', async () => {
  const { scope } = await openCard(() => new ApiError('invalid_phone', 'זה אינו מספר נייד ישראלי.', true))
  expect([scope.getState($isUnknown), scope.getState($failure), scope.getState($acts)]).toEqual([true, null, []])
  const { scope: offline } = await openCard(() => new ApiError('unavailable', 'אין תשובה', false))
  expect([offline.getState($isUnknown), offline.getState($failure)]).toEqual([false, 'אין תשובה'])
})
