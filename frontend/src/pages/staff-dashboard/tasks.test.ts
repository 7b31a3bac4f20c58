import { describe, expect, it } from 'vitest'
import { type StaffTask, TASK_KINDS, urgencyOf } from '#services/domain/staff-task.ts'
import { daySentence, taskCount } from './day.text.ts'
import { dueOf, reminderPath, taskPath } from './tasks.ts'

/** 10:00 in Israel, winter time. */
const now = Date.parse('2026-11-22T08:00:00Z')
const until = (due: string) => ({ due })

describe('the due time of a task', () => {
  it.each([
    ['2026-11-21T21:59:59.999Z', 'late', 'באיחור'],
    ['2026-11-22T07:59:00Z', 'late', 'באיחור'],
    ['2026-11-22T21:59:59.999Z', 'today', 'היום'],
    ['2026-11-22T12:30:00Z', 'today', 'היום עד 14:30'],
    ['2026-11-23T21:59:59.999Z', 'later', 'מחר'],
    ['2026-11-23T08:15:00Z', 'later', 'מחר עד 10:15'],
    ['2026-12-06T21:59:59.999Z', 'later', 'עד 06/12/2026'],
  ])('of %s', (due, urgency, text) => {
    expect([urgencyOf(until(due), now), dueOf(until(due), now)]).toEqual([urgency, text])
  })
})

it("counts late and today's tasks, omitting zeros", () => {
  expect(daySentence({ late: 12, today: 20, later: 40 })).toBe('72 משימות: 12 באיחור, 20 להיום, 40 בהמשך')
  expect(daySentence({ late: 2, today: 1, later: 0 })).toBe('3 משימות: 2 באיחור, 1 להיום')
  expect(daySentence({ late: 0, today: 0, later: 1 })).toBe('משימה אחת: 1 בהמשך')
})

const task = {
  id: '1',
  name: null,
  phone: null,
  what: null,
  count: null,
  sum: null,
  receiving: null,
  appointment: null,
  heldUntil: null,
  status: null,
  since: '',
  due: '',
}

it('counts the items of a task', () => {
  expect(taskCount({ ...task, kind: 'draft', count: 138 })).toBe('138 צמיגים')
  expect(taskCount({ ...task, kind: 'failure', count: 1 })).toBe('אירוע אחד')
  expect(taskCount({ ...task, kind: 'prepare', count: 1 })).toBeNull()
})

it('leads each task to its own row', () => {
  const id = 'f3a1c7de-0000-4000-8000-000000000001'
  const pathOf = (kind: StaffTask['kind'], of = id) => taskPath[kind]({ ...task, kind, id: of })
  expect(pathOf('offer')).toBe(`/admin/best-offers?offer=${id}`)
  expect(pathOf('cancellation')).toBe(`/admin/requests?request=${id}`)
  expect(pathOf('garage')).toBe(`/admin/requests?kind=garage-join&request=${id}`)
  expect(pathOf('motorcycle')).toBe(`/admin/requests?kind=motorcycle-model&request=${id}`)
  expect(pathOf('message')).toBe(`/admin/messages?message=${id}`)
  expect(pathOf('failure', 'sink.x.v1')).toBe('/admin/dead-letters?group=sink.x.v1')
  expect(TASK_KINDS.filter((kind) => !pathOf(kind).includes(id))).toEqual([])
  expect(reminderPath({ ...task, kind: 'transfer', id: '100001' })).toBe('/admin/orders?search=100001&remind=1')
})
