/** The OAuth answer in the URL's fragment. */
export interface SignInAnswer {
  state: string
  /** Null: refused by the user or the provider. */
  accessToken: string | null
}

/** Parses a fragment (`#access_token=…&state=…`); null if it has no answer. */
export function readSignInAnswer(fragment: string): SignInAnswer | null {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''))
  if (!fields.has('access_token') && !fields.has('error')) return null
  return { state: fields.get('state') ?? '', accessToken: fields.get('access_token') || null }
}

const windowMark = 'window.'

/** The OAuth state; it tells whether the flow ran in this tab or in a popup. */
export const stateOf = (secret: string, isWindow: boolean): string => (isWindow ? windowMark + secret : secret)
export const isForWindow = (state: string): boolean => state.startsWith(windowMark)

export interface SignInAddress {
  authorizeUrl: string
  clientId: string
  scope: string
  redirectUri: string
  state: string
  /** Otherwise Google uses the last account. */
  showsAccountChooser: boolean
}

/** The authorization URL (OAuth 2.0, implicit flow). */
export function signInAddress({ authorizeUrl, clientId, scope, redirectUri, state, showsAccountChooser }: SignInAddress): string {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'token',
    scope,
    state,
    ...(showsAccountChooser ? { prompt: 'select_account' } : {}),
  })
  return `${authorizeUrl}?${query}`
}
