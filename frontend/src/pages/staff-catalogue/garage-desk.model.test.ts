import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import type { BookedWritten, GarageWeek } from '#services/garage-visits/desk-garage-visits.contract.ts'
import { $failure, $letter, $refusal, $week, daysOf, letterOpened, letterSent, letterTyped, weekAsked } from './garage-desk.model.ts'
import { garageDeskText as text } from './garage-desk.text.ts'

const visit = (orderId: string, date: string, startCursor: number) => ({
  orderId,
  appointment: { date, startCursor },
  tires: [],
  state: 'awaited' as const,
})
const week: GarageWeek = {
  today: '2026-11-22',
  visits: [visit('100001', '2026-11-22', 8), visit('100002', '2026-11-22', 10), visit('100003', '2026-11-24', 8)],
  refusals: 1,
  noShows: 2,
}
const told: BookedWritten = { written: 2, before: 0, unreachable: 1 }

describe('the week of a garage', () => {
  it('is shown by day, of the garage that was asked about last', async () => {
    const { scope, requests } = openScope({
      answers: ({ path }) => (path.includes('/hagiv/') ? new ApiError('offline', 'אין חיבור') : week),
    })
    await allSettled(weekAsked, { scope, params: 'hanamal' })
    expect(scope.getState($week)).toEqual({ slug: 'hanamal', ...week })
    expect(daysOf(week).map(({ date, visits }) => [date, ...visits.map(({ orderId }) => orderId)])).toEqual([
      ['2026-11-22', '100001', '100002'],
      ['2026-11-24', '100003'],
    ])
    await allSettled(weekAsked, { scope, params: 'hagiv' })
    expect([scope.getState($week), scope.getState($failure)]).toEqual([null, { slug: 'hagiv', message: 'אין חיבור' }])
    expect(requests.map(({ path }) => path)).toEqual(['hanamal', 'hagiv'].map((slug) => `/api/v1/staff/garages/${slug}/week`))
  })
})

describe('the letter to all who are booked', () => {
  it('begins with a ready text, keeps what was typed when it is refused, and ends when it was sent', async () => {
    let tries = 0
    const { scope, requests } = openScope({
      answers: () => {
        tries += 1
        return tries === 1 ? new ApiError('offline', 'אין חיבור') : told
      },
    })
    await allSettled(letterOpened, { scope, params: { slug: 'hanamal', name: 'מוסך הנמל' } })
    expect(scope.getState($letter)?.body).toContain('מוסך הנמל, לא יוכל להתקין')
    await allSettled(letterTyped, { scope, params: { subject: ' ' } })
    await allSettled(letterSent, { scope })
    expect(requests).toEqual([])
    await allSettled(letterTyped, { scope, params: { subject: 'נושא', body: 'תוכן' } })
    await allSettled(letterSent, { scope })
    expect([scope.getState($letter)?.body, scope.getState($refusal)]).toEqual(['תוכן', 'אין חיבור'])
    await allSettled(letterSent, { scope })
    expect([scope.getState($letter), scope.getState($refusal)]).toEqual([null, null])
    expect(requests.map(({ path, body }) => [path, body])).toEqual(
      [1, 2].map(() => ['/api/v1/staff/garages/hanamal/write-to-booked', { subject: 'נושא', body: 'תוכן' }]),
    )
  })

  it('says how many heard, and how many could not', () => {
    expect(text.written(told)).toBe('נכתב ל-2 אנשים. לאחד אי אפשר לכתוב: הפרטים נמחקו, או שאין כתובת.')
    expect(text.written({ written: 0, before: 3, unreachable: 0 })).toBe('לא נכתב לאף אחד. ל-3 אנשים כבר נכתב קודם.')
  })
})
