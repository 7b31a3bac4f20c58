import type { Config } from '#services/platform/config.ts'
import type { Queryable } from '#services/platform/postgres.ts'

/** In whose name documents are issued from now on, and by what. Those that were issued keep what they say. */
export async function recordIssuer(
  database: Queryable,
  { mode, shop, documents }: Pick<Config, 'mode' | 'shop' | 'documents'>,
): Promise<void> {
  const { legalName, companyId, address, email } = shop.business
  const seller = { name: legalName, companyNumber: companyId, address, phone: shop.phone, email }
  await database.query(
    `INSERT INTO document_issuer (issuer, seller, is_sample) VALUES ($1, $2, $3)
     ON CONFLICT (only_row) DO UPDATE SET issuer = excluded.issuer, seller = excluded.seller, is_sample = excluded.is_sample`,
    [documents.issuer, JSON.stringify(seller), mode === 'demo'],
  )
}
