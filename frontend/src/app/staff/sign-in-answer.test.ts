import { describe, expect, it } from 'vitest'
import { isForWindow, readSignInAnswer, signInAddress, stateOf } from './sign-in-answer.ts'

describe("the identity provider's answer", () => {
  it.each([
    ['#access_token=ya29.a%2Fb&token_type=Bearer&state=s1', { state: 's1', accessToken: 'ya29.a/b' }],
    ['#error=access_denied&state=s1', { state: 's1', accessToken: null }],
    ['#access_token=', { state: '', accessToken: null }],
    ['#main', null],
    ['', null],
  ])('is read from %j', (fragment, answer) => {
    expect(readSignInAnswer(fragment)).toEqual(answer)
  })

  it('goes to the window that asked for it', () => {
    expect(isForWindow(stateOf('secret', true))).toBe(true)
    expect(isForWindow(stateOf('secret', false))).toBe(false)
  })
})

it('is requested as a token, with the state to return', () => {
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
