import { findProduct } from '#services/catalogue/product.queries.ts'
import { displaySizeOf } from '#services/domain/size-text.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import type { TireClick } from './wizard.contract.ts'
import type { WizardDeps } from './wizard-deps.ts'

export type ClickRecorded = { ok: true } | { ok: false; reason: 'product_not_found' }

/** A recommended tire was chosen. What it is called is the catalogue's, whatever was sent. */
export async function recordTireClick(deps: WizardDeps, click: TireClick): Promise<ClickRecorded> {
  const { visitorId, recommendationId = null } = click
  const { ean } = click.tireInfo
  const product = await findProduct(deps.database, ean)
  if (product === null) return { ok: false, reason: 'product_not_found' }
  const { brand, displayName } = product
  const data = { visitorId, recommendationId, ean, brand, displayName, displaySize: displaySizeOf(product) }
  await withEvents(deps, async ({ emit }) => emit('recommended-tire.clicked.v1', visitorId, data, click.id))
  return { ok: true }
}
