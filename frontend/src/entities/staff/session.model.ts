import { attach, combine, createEvent, createStore, sample } from 'effector'
import { callsBy } from '#frontend/shared/api/call.ts'
import { type ApiError, type ApiRequest, sendFx } from '#frontend/shared/api/request.ts'
import { accessRestored } from '#frontend/shared/connection.model.ts'
import { $basePath } from '#frontend/shared/settings.ts'
import { readTabFx, staffTokenKey, writeTabFx } from '#frontend/shared/storage.ts'
import { STAFF_CALLS, type StaffUser } from '#services/staff/staff.contract.ts'

/** The signed-in member of staff. The token is kept in this tab's sessionStorage and sent in a header. */

/** The desk was opened. */
export const deskOpened = createEvent()
/** The desk was left for the shop. */
export const deskClosed = createEvent()
/** The provider's token was exchanged for a session. */
export const signedIn = createEvent<{ token: string; user: StaffUser }>()
/** A call with this token was refused as signed out. */
export const tokenRefused = createEvent<string | null | undefined>()
/** The session has ended on the server. The page stays until somebody signs in again, or signs out. */
export const sessionLost = createEvent<unknown>()
export const signedOut = createEvent()

export const $token = createStore<string | null>(null, { serialize: 'ignore' })
/** The signed-in user, also after the session was lost. */
export const $user = createStore<StaffUser | null>(null, { serialize: 'ignore' })
export const $isLost = createStore(false, { serialize: 'ignore' })
/** Whether the sign-in state is known. */
export const $isKnown = createStore(false, { serialize: 'ignore' })
/** Why it could not be checked. */
export const $checkFailure = createStore<string | null>(null, { serialize: 'ignore' })
/** User and token for calls. */
export const $session = combine($user, $token, (user, token) => (token === null ? null : user))
const $isClosed = createStore(false, { serialize: 'ignore' })
  .on(deskClosed, () => true)
  .reset(deskOpened)
/** The session that receives signals; null once the desk was left. */
export const $listener = combine($session, $isClosed, (session, isClosed) => (isClosed ? null : session))

/** The base effect of the desk's calls: adds the session. */
export const staffRequestFx = attach({
  source: { basePath: $basePath, token: $token },
  mapParams: (request: ApiRequest, session) => ({ ...request, ...session }),
  effect: sendFx,
})

/** Makes effects of the desk's calls. */
export const staffCall = callsBy(staffRequestFx)

const checkFx = staffCall(STAFF_CALLS.session)
const signOutFx = staffCall(STAFF_CALLS.signOut)

const readTokenFx = attach({ effect: readTabFx, mapParams: () => staffTokenKey })
const saveTokenFx = attach({ effect: writeTabFx, mapParams: (value: string | null) => ({ key: staffTokenKey, value }) })

sample({ clock: deskOpened, target: readTokenFx })
$token.on(readTokenFx.doneData, (_, stored) => (typeof stored === 'string' ? stored : null))
sample({ clock: readTokenFx.doneData, filter: $token.map((token) => token !== null), fn: () => undefined, target: checkFx })
$isKnown.on(readTokenFx.doneData, (_, stored) => typeof stored !== 'string').on([checkFx.finally, signedIn, signedOut], () => true)
$checkFailure
  .on(checkFx.failData, (_, { code, message }) => (code === 'no_session' ? null : message))
  .reset([deskOpened, signedIn, signedOut])

$user
  .on(checkFx.doneData, (_, user) => user)
  .on(signedIn, (_, { user }) => user)
  .reset(signedOut)
$token.on(signedIn, (_, { token }) => token).reset([sessionLost, signedOut])
$isLost.on(sessionLost, () => true).reset([signedIn, signedOut])
sample({ clock: signedIn, fn: ({ token }) => token, target: saveTokenFx })
sample({ clock: [sessionLost, signedOut], fn: () => null, target: saveTokenFx })

/** Ends the session on the server; if that fails, at least in this tab. */
export const signOutRequested = createEvent()
export const $isSigningOut = signOutFx.pending
export const signOutDone = signOutFx.done
export const signOutFailed = signOutFx.fail
sample({ clock: signOutRequested, target: signOutFx })
sample({ clock: signOutFx.finally, fn: () => undefined, target: signedOut })

/** Whether a call failed because its session has ended; late answers for an older session do not end a newer one. */
export const isRefused = ({ error }: { error: ApiError }): boolean => error.code === 'no_session'
sample({ clock: sendFx.fail, filter: isRefused, fn: ({ params }) => params.token, target: tokenRefused })
sample({ clock: tokenRefused, source: $token, filter: (token, refused) => token === refused, target: sessionLost })
sample({ clock: signedIn, target: accessRestored })
