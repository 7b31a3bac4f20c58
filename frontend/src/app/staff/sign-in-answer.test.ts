import { describe, expect, it } from 'vitest'
import { isForWindow, readSignInAnswer, signInAddress, stateOf } from './sign-in-answer.ts'

describe('what a provider sends back', () => {
  it.each([
    ['#access_token=ya29.a%2Fb&token_type=Bearer&state=s1', { state: 's1', accessToken: 'ya29.a/b' }],
    ['#error=access_denied&state=s1', { state: 's1', accessToken: null }],
    ['#access_token=', { state: '', accessToken: null }],
    ['#main', null],
    ['', null],
  ])('is read from %j', (fragment, answer) => {
    expect(readSignInAnswer(fragment)).toEqual(answer)
  })

  it('goes to the window that it is for', () => {
    expect(isForWindow(stateOf('secret', true))).toBe(true)
    expect(isForWindow(stateOf('secret', false))).toBe(false)
  })
})

it('asks the provider for a token, with the state that its answer has to carry', () => {
  const address = new URL(
    signInAddress({
      authorizeUrl: 'https://accounts.example/auth',
      clientId: 'shop',
      scope: 'openid email',
      redirectUri: 'https://shop.example/admin',
      state: 's1',
      showsAccountChooser: true,
    }),
  )
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: 'shop',
    redirect_uri: 'https://shop.example/admin',
    response_type: 'token',
    scope: 'openid email',
    state: 's1',
    prompt: 'select_account',
  })
})
