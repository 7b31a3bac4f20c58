import { createEffect, createEvent, scopeBind } from 'effector'
import { adminPath } from '#frontend/shared/routes.ts'
import type { SignInSettings } from '#services/staff/staff.contract.ts'
import { readSignInAnswer, type SignInAnswer, signInAddress } from './sign-in-answer.ts'

/** The ways to the provider and back: of this whole page, or of a window beside it. */

const channelName = 'staff-sign-in'
const windowFeatures = 'popup,width=520,height=680'

export interface ProviderRedirect {
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
