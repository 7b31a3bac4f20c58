import { garageVisitsPathOf } from '#services/garages/garage-link.rules.ts'
import { type CatalogueGarage, findGarage } from '#services/garages/garages.queries.ts'
import { type Refused, refusalsBy } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { TokenSigner } from '#services/platform/signed-token.ts'
import { GARAGE_VISIT_DESK_CALLS as CALLS } from './desk-garage-visits.contract.ts'
import { readGarageWeek } from './garage-visits.queries.ts'
import { type BookedWriting, writeToBooked } from './write-to-booked.command.ts'

const refusalOf = refusalsBy<Refused<'no_garage' | 'no_page' | 'no_words'>>({
  no_garage: [404, 'no_garage', 'אין מוסך כזה.'],
  no_page: [404, 'no_garage', 'אין למוסך הזה דף: הוא לא קיים, או מוסתר.'],
  no_words: [400, 'no_words', 'צריך נושא ותוכן.'],
})

/** Staff copy a garage's link, see how it keeps its appointments, and write to those booked there. */
export function garageDeskRoutes(desk: App, deps: BookedWriting & { tokens: TokenSigner }): void {
  const { database, tokens, now } = deps
  desk.route({
    ...CALLS.link,
    handler: async ({ params }) => {
      const garage = await findGarage(database, params.slug)
      if (garage === null || garage.isHidden) throw refusalOf('no_page')
      return { path: garageVisitsPathOf(tokens, garage.id) }
    },
  })
  desk.route({ ...CALLS.week, handler: async ({ params }) => readGarageWeek(database, await garageOf(database, params.slug), now()) })
  desk.route({
    ...CALLS.writeToBooked,
    handler: async ({ params, body }) => {
      const garage = await garageOf(database, params.slug)
      const written = await writeToBooked(deps, garage.id, body)
      if (!written.ok) throw refusalOf(written)
      return written
    },
  })
}

/** Hidden ones too. */
async function garageOf(database: Database, slug: string): Promise<CatalogueGarage> {
  const garage = await findGarage(database, slug)
  if (garage === null) throw refusalOf('no_garage')
  return garage
}
