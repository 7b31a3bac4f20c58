import { attach, createEvent, createStore, sample } from 'effector'
import { type ApiRequest, answering, sendFx } from '#frontend/shared/api/request.ts'
import { $basePath } from '#frontend/shared/settings.ts'
import { readTabFx, writeTabFx } from '#frontend/shared/storage.ts'
import type { StaffUser } from '#services/ingress/contract/staff.contract.ts'

/** Who sits at the staff desk. The token stays in this tab (ruling 31). */

const tokenKey = 'staffToken'

/** The desk stands in the browser. */
export const deskOpened = createEvent()
/** The provider's token was exchanged for ours. */
export const signedIn = createEvent<{ token: string; user: StaffUser }>()
/** Logged out, or the server knows the session no more. */
export const signedOut = createEvent()

export const $token = createStore<string | null>(null, { serialize: 'ignore' })
export const $user = createStore<StaffUser | null>(null, { serialize: 'ignore' })
/** Whether it is known yet that somebody is signed in or nobody is. */
export const $isKnown = createStore(false, { serialize: 'ignore' })

/** The base effect of every call of the desk: carries the session. */
export const staffRequestFx = attach({
  source: { basePath: $basePath, token: $token },
  mapParams: (request: ApiRequest, session) => ({ ...request, ...session }),
  effect: sendFx,
})

const checkFx = answering<void, StaffUser>(attach({ effect: staffRequestFx, mapParams: () => ({ path: '/auth/session' }) }))

const readTokenFx = attach({ effect: readTabFx, mapParams: () => tokenKey })
const keepTokenFx = attach({ effect: writeTabFx, mapParams: (value: string | null) => ({ key: tokenKey, value }) })

sample({ clock: deskOpened, target: readTokenFx })
$token.on(readTokenFx.doneData, (_, kept) => (typeof kept === 'string' ? kept : null))
sample({ clock: readTokenFx.doneData, filter: $token.map((token) => token !== null), fn: () => undefined, target: checkFx })
$isKnown.on(readTokenFx.doneData, (_, kept) => typeof kept !== 'string').on([checkFx.finally, signedIn, signedOut], () => true)

$user
  .on(checkFx.doneData, (_, user) => user)
  .on(signedIn, (_, { user }) => user)
  .reset(signedOut)
$token.on(signedIn, (_, { token }) => token).reset(signedOut)
sample({ clock: signedIn, fn: ({ token }) => token, target: keepTokenFx })
sample({ clock: signedOut, fn: () => null, target: keepTokenFx })

sample({ clock: staffRequestFx.failData, filter: ({ code }) => code === 'no_session', fn: () => undefined, target: signedOut })
