import type { AllocationService } from '#services/documents/allocation-service.ts'
import { createTaxAuthority } from '#services/documents/tax-authority.ts'
import { startTaxAuthorityApi } from './tax-authority-api.ts'

const ACCOUNT = { clientId: 'demo', clientSecret: 'demo' }

/** A tax authority on this machine, and a client that is signed in there. It forgets its numbers when the shop ends. */
export async function openDemoTaxAuthority(now: () => Date): Promise<AllocationService> {
  let token = 'first'
  const api = await startTaxAuthorityApi({ ...ACCOUNT, refreshToken: token, now })
  return createTaxAuthority({
    ...ACCOUNT,
    address: api.url,
    tokenAddress: api.url,
    softwareNumber: '1',
    userId: '123456782',
    refreshTokens: {
      current: async () => token,
      replace: async (next) => {
        token = next
      },
    },
  })
}
