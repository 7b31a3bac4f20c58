import { attach, createEffect, createEvent, createStore, sample, scopeBind } from 'effector'
import {
  $isKnown,
  $session,
  $user,
  deskOpened,
  sessionLost,
  signedIn,
  signOutDone,
  signOutFailed,
} from '#frontend/entities/staff/session.model.ts'
import { shopCall } from '#frontend/shared/api/call.ts'
import { ApiError, readAnswer } from '#frontend/shared/api/request.ts'
import { randomId } from '#frontend/shared/ids.ts'
import { adminPath } from '#frontend/shared/routes.ts'
import { $basePath } from '#frontend/shared/settings.ts'
import { apiText } from '#frontend/shared/shared.text.ts'
import { readTabFx, writeTabFx } from '#frontend/shared/storage.ts'
import { type SignInSettings, STAFF_CALLS, type StaffUser } from '#services/staff/staff.contract.ts'
import { isForWindow, readSignInAnswer, type SignInAnswer, signInAddress, stateOf } from './sign-in-answer.ts'
import { signInText as text } from './staff.text.ts'

/** The ways to the provider and back: of this whole page, or of a window beside it. */

const channelName = 'staff-sign-in'
const windowFeatures = 'popup,width=520,height=680'

interface ProviderRedirect {
  settings: SignInSettings
  basePath: string
  state: string
}

/** A window brought the answer that this page waits for. */
export const answered = createEvent<SignInAnswer>()

/** The answer leaves the address before anything else can read or keep it. */
export const readAnswerFx = createEffect((): SignInAnswer | null => {
  const answer = readSignInAnswer(window.location.hash)
  if (answer) window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  return answer
})

const addressOf = ({ settings, basePath, state }: ProviderRedirect): string =>
  signInAddress({
    ...settings,
    redirectUri: `${window.location.origin}${basePath}${adminPath}`,
    state,
    showsAccountChooser: settings.provider === 'google',
  })

export const redirectFx = createEffect((redirect: ProviderRedirect): void => window.location.assign(addressOf(redirect)))

/** Fails where the browser opens no window. Each answer is heard by the page that asked for it, as long as that stands. */
export const openWindowFx = createEffect((redirect: ProviderRedirect): void => {
  const deliver = scopeBind(answered, { safe: true })
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<SignInAnswer>) => {
    if (data.state !== redirect.state) return
    channel.close()
    deliver(data)
  }
  if (window.open(addressOf(redirect), channelName, windowFeatures)) return
  channel.close()
  throw new Error('the window was blocked')
})

/** In the window: hands the answer to the page that waits for it. */
export const postAnswerFx = createEffect((answer: SignInAnswer): void => {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(answer)
  channel.close()
  window.close()
})

/** Nothing of one person is left in the page for the next. */
export const reloadFx = createEffect((address: string): void => window.location.replace(address))

/** Signing in. No script of the provider is loaded: its answer comes in the fragment of `/admin`. */

/** What this tab remembers while its person is away. */
interface PendingSignIn {
  state: string
  /** The page of the desk that was wanted, below the base path. */
  returnTo: string
}

const pendingKey = 'staffSignIn'

/** Goes to the provider; the way back leads to this page of the desk. */
export const signInRequested = createEvent<string>()
/** The same in a window of its own, so that what was typed stays. */
export const windowRequested = createEvent()
export const settingsRetried = createEvent()
/** The page that was wanted is being shown. */
export const arrived = createEvent()

const fetchSettingsFx = shopCall(STAFF_CALLS.settings)

/** The one call whose answer is in a header too: without it nobody is signed in. */
export const exchangeFx = createEffect<{ basePath: string; accessToken: string }, { token: string; user: StaffUser }, ApiError>(
  async ({ basePath, accessToken }) => {
    const response = await fetch(basePath + STAFF_CALLS.signIn.url, {
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

const readPendingFx = attach({ effect: readTabFx, mapParams: (_: SignInAnswer) => pendingKey })
const savePendingFx = attach({
  effect: writeTabFx,
  mapParams: (value: PendingSignIn | null) => ({ key: pendingKey, value }),
})

export const $settings = createStore<SignInSettings | null>(null, { serialize: 'ignore' }).on(
  fetchSettingsFx.doneData,
  (_, answer) => answer,
)
export const $settingsFailure = createStore<string | null>(null, { serialize: 'ignore' })
  .on(fetchSettingsFx.failData, (_, { message }) => message)
  .reset(fetchSettingsFx.done)
/** Why nobody is signed in, where there is something to say. */
export const $signInProblem = createStore<string | null>(null, { serialize: 'ignore' })
  .on(sessionLost, () => text.lost)
  .on(signOutFailed, () => text.signOutFailed)
  .on(openWindowFx.fail, () => text.lostBlocked)
  .on(tradeFx.failData, (_, { message }) => message)
  .reset([signedIn, tradeFx, openWindowFx.done])
export const $isBusy = tradeFx.pending
/** This is the window that only brings the answer. */
export const $isMessenger = createStore(false, { serialize: 'ignore' }).on(postAnswerFx, () => true)
/** Where the person was going when asked to sign in. */
export const $returnTo = createStore<string | null>(null, { serialize: 'ignore' }).reset(arrived)

/** Asked for before it is needed: a window may only be opened while a press is being answered. */
const sessionMissing = sample({
  clock: [$isKnown, $session],
  source: { isKnown: $isKnown, session: $session },
  filter: ({ isKnown, session }) => isKnown && !session,
})
sample({
  clock: [sessionMissing, settingsRetried],
  source: { settings: $settings, isPending: fetchSettingsFx.pending },
  filter: ({ settings, isPending }) => settings === null && !isPending,
  fn: () => undefined,
  target: fetchSettingsFx,
})

const signInSource = { settings: $settings, basePath: $basePath }
const redirect = (isWindow: boolean, { settings, basePath }: { settings: SignInSettings | null; basePath: string }) =>
  settings && { settings, basePath, state: stateOf(randomId(), isWindow) }
const redirecting = sample({
  clock: signInRequested,
  source: signInSource,
  fn: (source, returnTo) => ({ returnTo, redirect: redirect(false, source) }),
}).filterMap(({ returnTo, redirect: to }) => (to ? { returnTo, to } : undefined))
sample({ clock: redirecting, fn: ({ returnTo, to: { state } }) => ({ returnTo, state }), target: savePendingFx })
sample({ clock: redirecting, fn: ({ to }) => to, target: redirectFx })
sample({
  clock: sample({ clock: windowRequested, source: signInSource, fn: (source) => redirect(true, source) }),
  filter: Boolean,
  target: openWindowFx,
})

sample({ clock: deskOpened, target: readAnswerFx })
const answerReceived = sample({ clock: readAnswerFx.doneData, filter: Boolean })
sample({ clock: answerReceived, filter: ({ state }) => isForWindow(state), target: postAnswerFx })
sample({ clock: answerReceived, filter: ({ state }) => !isForWindow(state), target: readPendingFx })

/** An answer to nothing that this tab asked is no answer: somebody else may have sent the person here with it. */
const answerChecked = sample({
  clock: readPendingFx.done,
  source: readAnswerFx.doneData,
  fn: (answer, { result }) => ({ answer, pending: result as PendingSignIn | null }),
})
sample({ clock: answerChecked, fn: () => null, target: savePendingFx })
const isExpected = ({ answer, pending }: { answer: SignInAnswer | null; pending: PendingSignIn | null }) =>
  answer !== null && pending !== null && answer.state === pending.state
sample({ clock: answerChecked, filter: (both) => !isExpected(both), fn: () => text.foreign, target: $signInProblem })
sample({ clock: answerChecked, filter: isExpected, fn: ({ pending }) => pending?.returnTo ?? null, target: $returnTo })
const accepted = sample({ clock: answerChecked, filter: isExpected, fn: ({ answer }) => answer })
const known = sample({ clock: [accepted, answered], filter: Boolean })
sample({ clock: known, filter: ({ accessToken }) => accessToken === null, fn: () => text.cancelled, target: $signInProblem })
sample({ clock: known.filterMap(({ accessToken }) => accessToken ?? undefined), target: tradeFx })

sample({ clock: tradeFx.doneData, target: signedIn })

/** Who was at the desk before; another person finds a new page. */
const $signedInId = createStore<string | null>(null, { serialize: 'ignore' })
const changed = sample({
  clock: $user,
  source: $signedInId,
  filter: (before, user) => before !== null && user !== null && before !== user._id,
})
sample({ clock: $user, filter: Boolean, fn: ({ _id }) => _id, target: $signedInId })
sample({ clock: [changed, signOutDone], source: $basePath, fn: (basePath) => basePath + adminPath, target: reloadFx })
