import type { ShipmentSettingsChanged } from '#events/catalogue.events.ts'
import { findRecordedShipmentSettings } from '#services/catalogue/catalogue.queries.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { CATALOGUE_CALLS as CALLS } from '../catalogue-desk.contract.ts'
import { shipmentSettingsEdit } from './catalogue-edits.ts'
import { editCatalogue, readAfter } from './edit-answers.ts'
import { type EditDeps, revisionOf } from './edit-catalogue.command.ts'

/** When shipments arrive. */
export function shipmentSettingsRoutes(app: App, deps: EditDeps): void {
  const { database } = deps
  app.route({
    ...CALLS.shipments,
    handler: async () => {
      const recorded = await findRecordedShipmentSettings(database)
      return { settings: recorded && present(recorded) }
    },
  })
  app.route({
    ...CALLS.saveShipments,
    handler: async ({ body, staff }) => {
      const version = await editCatalogue<ShipmentSettingsChanged>(deps, {
        kind: 'shipment-settings',
        id: 'shipment-settings',
        seen: body.revision,
        write: () => ({ ok: true, data: body.data }),
        toEdit: shipmentSettingsEdit,
        options: { by: staff.staffId, acceptsPriceJump: false },
      })
      return { settings: present(await readAfter(() => findRecordedShipmentSettings(database), version)) }
    },
  })
}

const present = ({ data, sequence }: { data: ShipmentSettingsChanged; sequence: number }) => ({ data, revision: revisionOf(sequence) })
