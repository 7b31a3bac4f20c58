import { allSettled, createEffect, createEvent, fork } from 'effector'
import { expect, it } from 'vitest'
import { ApiError } from './api/request.ts'
import { pageLeft } from './page.ts'
import { loadRows } from './rows.model.ts'

const offline = new ApiError('offline', 'אין חיבור')

it('loads rows as they are opened, keeps what is known of them, and asks again for those that stand open', async () => {
  const asked: string[] = []
  let isAway = false
  const fetchFx = createEffect<string, string, ApiError>((id) => {
    asked.push(id)
    if (isAway) throw offline
    return `of ${id}`
  })
  const outdated = createEvent<string>()
  const rows = loadRows({ fetchFx, outdated, folded: [pageLeft] })
  const scope = fork()
  await allSettled(rows.toggled, { scope, params: 'a' })
  await allSettled(outdated, { scope, params: 'b' })
  isAway = true
  await allSettled(outdated, { scope, params: 'a' })
  expect(asked).toEqual(['a', 'a'])
  expect(scope.getState(rows.$rows)).toEqual({ a: { data: 'of a', failure: 'אין חיבור', isLoading: false } })
  await allSettled(rows.toggled, { scope, params: 'a' })
  expect(scope.getState(rows.$openIds)).toEqual([])
})
