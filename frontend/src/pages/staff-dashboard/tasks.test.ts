import { describe, expect, it } from 'vitest'
import { daySentence, taskCount } from './day.text.ts'
import { dueOf, urgencyOf } from './tasks.ts'

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
  expect(daySentence({ late: 2, today: 1, later: 0 })).toBe('2 באיחור, 1 להיום')
  expect(daySentence({ late: 0, today: 0, later: 4 })).toBe('4 בהמשך')
})

it('counts the items of a task', () => {
  const task = {
    id: '1',
    name: null,
    phone: null,
    what: null,
    sum: null,
    receiving: null,
    appointment: null,
    status: null,
    since: '',
    due: '',
  }
  expect(taskCount({ ...task, kind: 'draft', count: 138 })).toBe('138 צמיגים')
  expect(taskCount({ ...task, kind: 'failure', count: 1 })).toBe('אירוע אחד')
  expect(taskCount({ ...task, kind: 'prepare', count: 1 })).toBeNull()
})
