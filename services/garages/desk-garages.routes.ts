import type { GarageChanged } from '#events/garages.events.ts'
import { type EditDeps, editCatalogue, readAfter } from '#services/catalogue/index.ts'
import { revisionOf } from '#services/importing/edit-entity.command.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { DeskGarageChange, DeskGarages } from './desk-garages.contract.ts'
import { garageEdit } from './garage-file.ts'
import { findRecordedGarage, listCities, listRecordedGarages } from './garages.queries.ts'

/** Garages, as staff make and edit them. */
export function deskGarageRoutes(app: App, deps: EditDeps): void {
  const { database } = deps
  const response = { 200: DeskGarages }
  const list = async (): Promise<DeskGarages> => {
    const [garages, cities] = await Promise.all([listRecordedGarages(database), listCities(database)])
    return {
      garages: garages.map(({ data, city }) => ({ data, city: city.displayName, revision: revisionOf(data) })),
      cities: cities.map(({ id, displayName }) => ({ id, displayName })),
    }
  }
  app.get('/api/v1/staff/catalogue/garages', { schema: { summary: 'Garages, hidden ones too', response } }, list)
  app.post(
    '/api/v1/staff/catalogue/garages',
    { schema: { summary: 'Make or edit a garage', body: DeskGarageChange, response } },
    async ({ body, staff }) => {
      const { id } = body.data
      const revision = await editCatalogue<GarageChanged>(deps, {
        kind: 'garage',
        id,
        seen: body.revision,
        read: async (tx) => ({ recorded: await findRecordedGarage(tx, id) }),
        write: () => body.data,
        toEdit: garageEdit,
        options: { by: staff.staffId, acceptsPriceJump: body.acceptsPriceJump ?? false },
      })
      await readAfter(
        () => findRecordedGarage(database, id),
        (garage) => revisionOf(garage) === revision,
      )
      return list()
    },
  )
}
