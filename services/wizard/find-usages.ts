import { findPeople } from '#services/contacts/contacts.queries.ts'
import { type DeskHit, type DeskQuery, newHit } from '#services/domain/desk-search.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { WizardUsage } from './wizard.queries.ts'

type FoundUsage = Pick<WizardUsage, 'recommendationId' | 'requestedAt' | 'contactId' | 'motorcycle' | 'outcome'> & { tires: string | null }

/** Usages of the wizard by who asked. */
export async function findUsagesForDesk(database: Database, { acts }: DeskQuery, limit: number): Promise<DeskHit[]> {
  const { rows } = await database.query<FoundUsage>(
    `SELECT recommendation_id AS "recommendationId", asked_at AS "requestedAt", contact_id AS "contactId", motorcycle, outcome,
       (SELECT string_agg(concat_ws(' ', data ->> 'brand', data ->> 'displayName'), ', ' ORDER BY place)
        FROM unnest(eans) WITH ORDINALITY AS recommended (ean, place) JOIN read.products USING (ean)) AS tires
     FROM read.wizard_usages WHERE recommendation_id = ANY ($1) ORDER BY asked_at DESC, recommendation_id DESC LIMIT $2`,
    [acts.get('recommendation') ?? [], limit],
  )
  const people = await findPeople(
    database,
    rows.map(({ contactId }) => contactId),
  )
  return rows.map(({ recommendationId, requestedAt, contactId, motorcycle, outcome, tires }) =>
    newHit({
      kind: 'usage',
      id: recommendationId,
      ...people.get(contactId),
      what: motorcycle,
      status: outcome,
      about: tires || null,
      at: requestedAt,
    }),
  )
}
