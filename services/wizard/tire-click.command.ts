import { findProduct } from '#services/catalogue/product.queries.ts'
import { displaySizeOf } from '#services/domain/display-size.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import type { TireClick } from './wizard.contract.ts'
import { WIZARD_TEXT } from './wizard.text.ts'
import type { WizardDeps } from './wizard-deps.ts'

/** A recommended tire was chosen. What it is called is the catalogue's, whatever was sent. Refuses an unknown one (404). */
export async function recordTireClick(deps: WizardDeps, click: TireClick): Promise<void> {
  const { visitorId, recommendationId = null } = click
  const { ean } = click.tireInfo
  const product = await findProduct(deps.database, ean)
  if (product === null) throw new HttpError(404, 'product_not_found', WIZARD_TEXT.productNotFound, { field: 'tireInfo' })
  const { brand, displayName } = product
  const data = { visitorId, recommendationId, ean, brand, displayName, displaySize: displaySizeOf(product) }
  await withEvents(deps, async ({ emit }) => emit('recommended-tire.clicked.v1', visitorId, data, click.id))
}
