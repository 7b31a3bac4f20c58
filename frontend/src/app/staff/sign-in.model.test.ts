import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { $token, $user, deskOpened, sessionLost, signedIn } from '#frontend/entities/staff/session.model.ts'
import { listenFx } from '#frontend/entities/staff/stream.model.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import type { StaffUser } from '#services/staff/staff.contract.ts'
import {
  $isMessenger,
  $returnTo,
  $signInProblem,
  answered,
  exchangeFx,
  openWindowFx,
  postAnswerFx,
  readAnswerFx,
  redirectFx,
  reloadFx,
  signInRequested,
  windowRequested,
} from './sign-in.model.ts'
import type { SignInAnswer } from './sign-in-answer.ts'
import { signInText as text } from './staff.text.ts'

const user: StaffUser = { _id: 'a', name: 'דנה לוי', email: 'dana@shop.example' }
const settings = { provider: 'local', authorizeUrl: 'http://shop/auth', clientId: 'desk', scope: 'openid' }

/** A tab opened with this answer in its URL, and its effects. */
function openTab({
  answer = null,
  kept = {},
  who = user,
}: {
  answer?: SignInAnswer | null
  kept?: Record<string, unknown>
  who?: StaffUser
}) {
  const did: [what: string, ...unknown[]][] = []
  const note = (what: string) => (params: unknown) => void did.push([what, params])
  const { scope, tab: held } = openScope({
    tab: kept,
    answers: ({ path }) => (path === '/auth/settings' ? settings : user),
    handlers: [
      [listenFx, () => new Promise(() => {})],
      [readAnswerFx, () => answer],
      [
        exchangeFx,
        ({ accessToken }: { accessToken: string }) => {
          if (accessToken === 'refused') throw new ApiError('not_staff', 'לא ברשימה', true)
          return { token: `ours for ${accessToken}`, user: who }
        },
      ],
      [redirectFx, note('left')],
      [openWindowFx, note('window')],
      [postAnswerFx, note('passed on')],
      [reloadFx, note('anew')],
    ],
  })
  void allSettled(deskOpened, { scope })
  return { scope, held, did }
}
const settled = () => new Promise(setImmediate)

describe('an answer of the identity provider', () => {
  it('signs in where this tab asked for it, and continues to the requested page', async () => {
    const { scope, held } = openTab({
      answer: { state: 's1', accessToken: 'good' },
      kept: { staffSignIn: { state: 's1', returnTo: '/admin/orders?page=2' } },
    })
    await settled()
    expect(scope.getState($user)).toEqual(user)
    expect(held.get('staffToken')).toBe('ours for good')
    expect(held.has('staffSignIn')).toBe(false)
    expect(scope.getState($returnTo)).toBe('/admin/orders?page=2')
  })

  it.each([
    [{ state: 's2', accessToken: 'good' }, { staffSignIn: { state: 's1', returnTo: '/admin' } }, text.foreign],
    [{ state: '', accessToken: 'good' }, {}, text.foreign],
    [{ state: 's1', accessToken: null }, { staffSignIn: { state: 's1', returnTo: '/admin' } }, text.cancelled],
    [{ state: 's1', accessToken: 'refused' }, { staffSignIn: { state: 's1', returnTo: '/admin' } }, 'לא ברשימה'],
  ])('%j signs nobody in where %j was kept, and says why', async (answer, stored, expected) => {
    const { scope, held } = openTab({ answer, kept: stored })
    await settled()
    expect(scope.getState($user)).toBeNull()
    expect(held.has('staffToken')).toBe(false)
    expect(scope.getState($signInProblem)).toBe(expected)
  })

  it('in a popup is passed to its opener, and not used by the popup', async () => {
    const answer = { state: 'window.s1', accessToken: 'good' }
    const { scope, did } = openTab({ answer, kept: { staffSignIn: { state: 'window.s1', returnTo: '/admin' } } })
    await settled()
    expect(did).toEqual([['passed on', answer]])
    expect(scope.getState($isMessenger)).toBe(true)
    expect(scope.getState($token)).toBeNull()
  })
})

it('must have the state that was sent', async () => {
  const { scope, held, did } = openTab({})
  await settled()
  await allSettled(signInRequested, { scope, params: '/admin/orders' })
  const [[what, redirect] = []] = did as [string, { state: string }][]
  expect(what).toBe('left')
  expect(held.get('staffSignIn')).toEqual({ state: redirect?.state, returnTo: '/admin/orders' })
  expect(redirect?.state).toMatch(/^[0-9a-f-]{36}$/)
})

describe('a lost session', () => {
  async function lose(who: StaffUser) {
    const tab = openTab({ who })
    await settled()
    void allSettled(signedIn, { scope: tab.scope, params: { token: 'first', user } })
    void allSettled(sessionLost, { scope: tab.scope, params: undefined })
    await settled()
    expect([tab.scope.getState($token), tab.scope.getState($user)]).toEqual([null, user])
    void allSettled(windowRequested, { scope: tab.scope })
    await settled()
    const [, redirect] = tab.did.find(([what]) => what === 'window') as [string, { state: string }]
    expect(redirect.state).toMatch(/^window\./)
    void allSettled(answered, { scope: tab.scope, params: { state: redirect.state, accessToken: 'again' } })
    await settled()
    return tab
  }

  it('is resumed by the same person without a reload', async () => {
    const { scope, did } = await lose(user)
    expect(scope.getState($token)).toBe('ours for again')
    expect(did.map(([what]) => what)).toEqual(['window'])
  })

  it('starts again for another person', async () => {
    const { did } = await lose({ ...user, _id: 'b' })
    expect(did.at(-1)).toEqual(['anew', '/admin'])
  })
})
