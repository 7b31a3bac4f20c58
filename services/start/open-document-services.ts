import { openDemoTaxAuthority } from '#services/demo/invoicing/demo-tax-authority.ts'
import { createMorning } from '#services/documents/morning.ts'
import { storedRefreshTokens } from '#services/documents/refresh-tokens.ts'
import { createTaxAuthority } from '#services/documents/tax-authority.ts'
import type { DocumentServices } from '#services/documents/waiting-documents.job.ts'
import type { Config } from '#services/platform/config.ts'
import type { Queryable } from '#services/platform/postgres.ts'

interface Needs {
  config: Pick<Config, 'documents' | 'mode'>
  database: Queryable
  now: () => Date
}

/** The services of the settings. A demo without them has a tax authority of its own. */
export async function openDocumentServices({ config, database, now }: Needs): Promise<DocumentServices> {
  const { morning, taxAuthority } = config.documents
  const ofDemo = config.mode === 'demo' && taxAuthority === null
  return {
    invoicing: morning && createMorning(morning),
    allocation: ofDemo
      ? await openDemoTaxAuthority(now)
      : taxAuthority && createTaxAuthority({ ...taxAuthority, refreshTokens: storedRefreshTokens(database, taxAuthority.refreshToken) }),
  }
}
