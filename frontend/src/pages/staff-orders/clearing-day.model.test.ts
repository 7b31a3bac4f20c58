import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { addDays } from '#services/domain/calendar.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import {
  $clearingFailure,
  $clearingForm,
  $clearingResult,
  $isComparing,
  clearingClosed,
  clearingDayTyped,
  clearingFileChosen,
  clearingOpened,
  clearingRetried,
} from './clearing-day.model.ts'

const file = new File(['transaction,sum,date\n'], 'יום.csv')
const answerOf = (day: string) => ({ day, equal: 2, shopAlone: [], companyAlone: [], differing: [], otherDay: [], problems: [] })
const dayIn = (path: string) => new URL(path, 'http://shop').searchParams.get('day') ?? ''

describe("the clearing company's file of a day", () => {
  it('is compared for yesterday once chosen, and anew for another day', async () => {
    const { scope, requests } = openScope<Blob>({ answers: ({ path }) => answerOf(dayIn(path)) })
    await allSettled(clearingOpened, { scope })
    const yesterday = addDays(israelDate(Date.now()), -1)
    expect(scope.getState($clearingForm)).toEqual({ day: yesterday, file: null })
    await allSettled(clearingFileChosen, { scope, params: file })
    expect(scope.getState($clearingResult)).toEqual(answerOf(yesterday))
    await allSettled(clearingDayTyped, { scope, params: '2026-11-20' })
    expect(scope.getState($clearingResult)).toEqual(answerOf('2026-11-20'))
    expect(await requests[1]?.body.text()).toBe('transaction,sum,date\n')
    expect(requests.map(({ path }) => dayIn(path))).toEqual([yesterday, '2026-11-20'])
  })

  it('waits for a day where the field is empty', async () => {
    const { scope, requests } = openScope()
    await allSettled(clearingOpened, { scope })
    await allSettled(clearingDayTyped, { scope, params: '' })
    await allSettled(clearingFileChosen, { scope, params: file })
    expect([requests.length, scope.getState($isComparing)]).toEqual([0, false])
  })

  it('says why it could not be compared, and tries again with the same file', async () => {
    const { scope, requests } = openScope({
      answers: ({ path }, attempt) => (attempt === 1 ? new ApiError('missing_columns', 'בקובץ חסרות עמודות: sum.') : answerOf(dayIn(path))),
    })
    await allSettled(clearingOpened, { scope })
    await allSettled(clearingFileChosen, { scope, params: file })
    expect(scope.getState($clearingFailure)).toBe('בקובץ חסרות עמודות: sum.')
    await allSettled(clearingRetried, { scope })
    expect([scope.getState($clearingFailure), scope.getState($clearingResult)?.equal, requests.length]).toEqual([null, 2, 2])
  })

  it('drops the answer for a day that was changed meanwhile, and all when closed', async () => {
    const first = Promise.withResolvers<unknown>()
    const { scope } = openScope({ answers: ({ path }, attempt) => (attempt === 1 ? first.promise : answerOf(dayIn(path))) })
    await allSettled(clearingOpened, { scope })
    const choosing = allSettled(clearingFileChosen, { scope, params: file })
    expect(scope.getState($isComparing)).toBe(true)
    const typing = allSettled(clearingDayTyped, { scope, params: '2026-11-20' })
    first.resolve({ ...answerOf('2026-11-28'), equal: 99 })
    await Promise.all([choosing, typing])
    expect(scope.getState($clearingResult)).toEqual(answerOf('2026-11-20'))
    await allSettled(clearingClosed, { scope })
    expect([scope.getState($clearingForm), scope.getState($clearingResult)]).toEqual([null, null])
  })
})
