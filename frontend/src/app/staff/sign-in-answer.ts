/** What the provider sent back in the fragment of an address. */
export interface SignInAnswer {
  state: string
  /** Null: the person or the provider said no. */
  accessToken: string | null
}

/** The answer in a fragment (`#access_token=…&state=…`), or null where it holds none. */
export function readSignInAnswer(fragment: string): SignInAnswer | null {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''))
  if (!fields.has('access_token') && !fields.has('error')) return null
  return { state: fields.get('state') ?? '', accessToken: fields.get('access_token') || null }
}

const windowMark = 'window.'

/** A state says where the answer is wanted: in the tab that went away for it, or beside one that stayed open. */
export const stateOf = (secret: string, isWindow: boolean): string => (isWindow ? windowMark + secret : secret)
export const isForWindow = (state: string): boolean => state.startsWith(windowMark)

export interface SignInAddress {
  authorizeUrl: string
  clientId: string
  scope: string
  redirectUri: string
  state: string
  /** Google goes on with the last account unless asked to let the person choose. */
  showsAccountChooser: boolean
}

/** Where the browser is sent (OAuth 2.0, answer in the fragment). */
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
