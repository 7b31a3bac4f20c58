import { attach, createEffect, createEvent, createStore, sample } from 'effector'
import { $isKnown, $seat, $user, deskLeft, deskOpened, leftUntold, sessionLost, signedIn } from '#frontend/entities/staff/session.model.ts'
import { apiText } from '#frontend/shared/api/api.text.ts'
import { ApiError, answering, readAnswer, requestFx } from '#frontend/shared/api/request.ts'
import { randomId } from '#frontend/shared/random-id.ts'
import { adminPath } from '#frontend/shared/routes.ts'
import { $basePath } from '#frontend/shared/settings.ts'
import { readTabFx, writeTabFx } from '#frontend/shared/storage.ts'
import type { SignInSettings, StaffUser } from '#services/staff/staff.contract.ts'
import { answered, departFx, openWindowFx, passOnFx, startAnewFx, takeAnswerFx } from './departure.model.ts'
import { isForWindow, type SignInAnswer, stateOf } from './sign-in-answer.ts'
import { signInText as text } from './staff.text.ts'

/** Signing in. No script of the provider is loaded: its answer comes in the fragment of `/admin`. */

/** What this tab remembers while its person is away. */
interface Departure {
  state: string
  /** The page of the desk that was wanted, below the base path. */
  returnTo: string
}

const departureKey = 'staffSignIn'

/** Goes to the provider; the way back leads to this page of the desk. */
export const signInWanted = createEvent<string>()
/** The same in a window of its own, so that what was typed stays. */
export const windowWanted = createEvent()
export const settingsRetried = createEvent()
/** The page that was wanted is being shown. */
export const arrived = createEvent()

const fetchSettingsFx = answering<void, SignInSettings>(attach({ effect: requestFx, mapParams: () => ({ path: '/auth/settings' }) }))

/** The one call whose answer is in a header too: without it nobody is signed in. */
export const exchangeFx = createEffect<{ basePath: string; accessToken: string }, { token: string; user: StaffUser }, ApiError>(
  async ({ basePath, accessToken }) => {
    const response = await fetch(`${basePath}/auth/google`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ access_token: accessToken }),
    }).catch(() => {
      throw new ApiError('offline', apiText.offline)
    })
    const user = readAnswer(response.status, await response.json().catch(() => null)) as StaffUser
    const token = response.headers.get('x-auth-token')
    if (!token) throw new ApiError('no_token', text.noToken)
    return { token, user }
  },
)
const tradeFx = attach({
  source: $basePath,
  mapParams: (accessToken: string, basePath) => ({ basePath, accessToken }),
  effect: exchangeFx,
})

const readDepartureFx = attach({ effect: readTabFx, mapParams: (_: SignInAnswer) => departureKey })
const keepDepartureFx = attach({
  effect: writeTabFx,
  mapParams: (value: Departure | null) => ({ key: departureKey, value }),
})

export const $settings = createStore<SignInSettings | null>(null, { serialize: 'ignore' }).on(fetchSettingsFx.doneData, (_, told) => told)
export const $settingsFailure = createStore<string | null>(null, { serialize: 'ignore' })
  .on(fetchSettingsFx.failData, (_, { message }) => message)
  .reset(fetchSettingsFx.done)
/** Why nobody is signed in, where there is something to say. */
export const $trouble = createStore<string | null>(null, { serialize: 'ignore' })
  .on(sessionLost, () => text.lost)
  .on(leftUntold, () => text.leftUntold)
  .on(openWindowFx.fail, () => text.lostBlocked)
  .on(tradeFx.failData, (_, { message }) => message)
  .reset([signedIn, tradeFx, openWindowFx.done])
export const $isBusy = tradeFx.pending
/** This is the window that only brings the answer. */
export const $isMessenger = createStore(false, { serialize: 'ignore' }).on(passOnFx, () => true)
/** Where the person was going when asked to sign in. */
export const $returnTo = createStore<string | null>(null, { serialize: 'ignore' }).reset(arrived)

/** Asked for before it is needed: a window may only be opened while a press is being answered. */
const seatless = sample({
  clock: [$isKnown, $seat],
  source: { isKnown: $isKnown, seat: $seat },
  filter: ({ isKnown, seat }) => isKnown && !seat,
})
sample({
  clock: [seatless, settingsRetried],
  source: { settings: $settings, isAsking: fetchSettingsFx.pending },
  filter: ({ settings, isAsking }) => settings === null && !isAsking,
  fn: () => undefined,
  target: fetchSettingsFx,
})

const place = { settings: $settings, basePath: $basePath }
const departing = (isWindow: boolean, { settings, basePath }: { settings: SignInSettings | null; basePath: string }) =>
  settings && { settings, basePath, state: stateOf(randomId(), isWindow) }
const leaving = sample({
  clock: signInWanted,
  source: place,
  fn: (source, returnTo) => ({ returnTo, departing: departing(false, source) }),
}).filterMap(({ returnTo, departing: to }) => (to ? { returnTo, to } : undefined))
sample({ clock: leaving, fn: ({ returnTo, to: { state } }) => ({ returnTo, state }), target: keepDepartureFx })
sample({ clock: leaving, fn: ({ to }) => to, target: departFx })
sample({
  clock: sample({ clock: windowWanted, source: place, fn: (source) => departing(true, source) }),
  filter: Boolean,
  target: openWindowFx,
})

sample({ clock: deskOpened, target: takeAnswerFx })
const brought = sample({ clock: takeAnswerFx.doneData, filter: Boolean })
sample({ clock: brought, filter: ({ state }) => isForWindow(state), target: passOnFx })
sample({ clock: brought, filter: ({ state }) => !isForWindow(state), target: readDepartureFx })

/** An answer to nothing that this tab asked is no answer: somebody else may have sent the person here with it. */
const compared = sample({
  clock: readDepartureFx.done,
  source: takeAnswerFx.doneData,
  fn: (answer, { result }) => ({ answer, departure: result as Departure | null }),
})
sample({ clock: compared, fn: () => null, target: keepDepartureFx })
const isOurs = ({ answer, departure }: { answer: SignInAnswer | null; departure: Departure | null }) =>
  answer !== null && departure !== null && answer.state === departure.state
sample({ clock: compared, filter: (both) => !isOurs(both), fn: () => text.foreign, target: $trouble })
sample({ clock: compared, filter: isOurs, fn: ({ departure }) => departure?.returnTo ?? null, target: $returnTo })
const accepted = sample({ clock: compared, filter: isOurs, fn: ({ answer }) => answer })
const known = sample({ clock: [accepted, answered], filter: Boolean })
sample({ clock: known, filter: ({ accessToken }) => accessToken === null, fn: () => text.cancelled, target: $trouble })
sample({ clock: known.filterMap(({ accessToken }) => accessToken ?? undefined), target: tradeFx })

sample({ clock: tradeFx.doneData, target: signedIn })

/** Who was at the desk before; another person finds a new page. */
const $seatedId = createStore<string | null>(null, { serialize: 'ignore' })
const changed = sample({
  clock: $user,
  source: $seatedId,
  filter: (before, user) => before !== null && user !== null && before !== user._id,
})
sample({ clock: $user, filter: Boolean, fn: ({ _id }) => _id, target: $seatedId })
sample({ clock: [changed, deskLeft], source: $basePath, fn: (basePath) => basePath + adminPath, target: startAnewFx })
