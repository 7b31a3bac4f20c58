import { findProduct } from '#services/catalogue/product.queries.ts'
import { displaySizeOf } from '#services/domain/size-text.ts'
import { type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { searchedWords } from '#services/visitors/searched-words.rules.ts'
import type { ModelRequest, TireClick } from './wizard.contract.ts'

/** What every call of the wizard needs. */
type WizardDeps = UnitOfWorkDeps

/** A visitor names a motorcycle that the catalogue lacks. What could be a phone or an e-mail ends here. */
export async function requestModel(deps: WizardDeps, request: ModelRequest): Promise<void> {
  const model = searchedWords(request.bikeModel)
  const { id: requestId = deps.newId(), visitorId = null } = request
  await withEvents(deps, async ({ emit }) =>
    emit('motorcycle-model.requested.v1', visitorId ?? requestId, { requestId, visitorId, model }, requestId),
  )
}

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
