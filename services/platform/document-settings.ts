import type { Settings } from './settings.ts'

/** Who issues and numbers invoices and credit notes. */
export function documentsOf(env: Settings) {
  const { MORNING_ID: id, MORNING_SECRET: secret, TAX_CLIENT_ID: clientId, TAX_CLIENT_SECRET: clientSecret, TAX_USER_ID: userId } = env
  return {
    /** The shop's own book, or the service that issues and numbers its documents. */
    issuer: id && secret ? ('morning' as const) : ('book' as const),
    morning: id && secret ? { address: env.MORNING_URL, id, secret } : null,
    /** Who gives the allocation numbers of the book's invoices. */
    taxAuthority:
      clientId && clientSecret && userId
        ? {
            address: env.TAX_URL,
            tokenAddress: env.TAX_TOKEN_URL,
            clientId,
            clientSecret,
            userId,
            refreshToken: env.TAX_REFRESH_TOKEN ?? '',
            softwareNumber: env.TAX_SOFTWARE_NUMBER ?? env.SHOP_COMPANY_ID,
          }
        : null,
  }
}
