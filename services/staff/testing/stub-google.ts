import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import type { ProviderAddresses } from '../identity.ts'
import { TEST_STAFF_EMAIL } from './staff-session.ts'

export const TEST_CLIENT_ID = '1234-staff.apps.googleusercontent.com'

/** What Google says of a token; every field can be said otherwise, or left out with undefined. */
type TokenInfo = Partial<Record<'aud' | 'azp' | 'sub' | 'email' | 'email_verified' | 'exp' | 'expires_in' | 'scope' | 'name', string>>

export interface StubGoogle {
  addresses: ProviderAddresses
  /** A token of which Google says so. Without a word it proves a member of staff. */
  issue(tokenInfo?: { [Field in keyof TokenInfo]: string | undefined }): string
}

/** What the shop asks of Google, as Google answers it. Gone after the test file. */
export async function startStubGoogle(): Promise<StubGoogle> {
  const issued = new Map<string, object & { name?: string | undefined }>()
  const server = createServer((request, response) => {
    const tokenInfo = issued.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
    const answer = (status: number, body: object): unknown =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (!tokenInfo) return answer(400, { error: 'invalid_token', error_description: 'Invalid Value' })
    return answer(200, tokenInfo)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    addresses: { tokenInfo: `${base}/tokeninfo`, userInfo: `${base}/userinfo` },
    issue(tokenInfo = {}) {
      const token = `ya29.${issued.size}`
      const exp = String(Math.floor(Date.now() / 1000) + 3599)
      const usual = { aud: TEST_CLIENT_ID, azp: TEST_CLIENT_ID, sub: '1111', email: TEST_STAFF_EMAIL, email_verified: 'true' }
      issued.set(token, { ...usual, exp, expires_in: '3599', scope: 'openid email', name: 'דנה לוי', ...tokenInfo })
      return token
    },
  }
}
