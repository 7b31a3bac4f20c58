import { describe, expect, it } from 'vitest'
import { type StaffTask, TASK_KINDS, urgencyOf } from '#services/domain/staff-task.ts'
import { taskCount } from './tasks.text.ts'
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

it('counts the items of a task', () => {
  expect(taskCount({ kind: 'draft', count: 138 })).toBe('138 צמיגים')
  expect(taskCount({ kind: 'failure', count: 1 })).toBe('אירוע אחד')
  expect(taskCount({ kind: 'prepare', count: 1 })).toBeNull()
})

it('leads each task to its own row', () => {
  const id = 'f3a1c7de-0000-4000-8000-000000000001'
  const pathOf = (kind: StaffTask['kind'], of = id) => taskPath[kind]({ id: of })
  expect(pathOf('offer')).toBe(`/admin/best-offers?offer=${id}`)
  expect(pathOf('cancellation')).toBe(`/admin/requests?request=${id}`)
  expect(pathOf('garage')).toBe(`/admin/requests?kind=garage-join&request=${id}`)
  expect(pathOf('motorcycle')).toBe(`/admin/requests?kind=motorcycle-model&request=${id}`)
  expect(pathOf('message')).toBe(`/admin/messages?message=${id}`)
  expect(pathOf('failure', 'sink.x.v1')).toBe('/admin/dead-letters?group=sink.x.v1')
  expect(TASK_KINDS.filter((kind) => !pathOf(kind).includes(id))).toEqual([])
  expect(reminderPath({ id: '100001' })).toBe('/admin/orders?search=100001&remind=1')
})
