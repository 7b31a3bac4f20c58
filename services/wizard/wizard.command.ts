import { findProduct } from '#services/catalogue/product.queries.ts'
import { recordContact } from '#services/contacts/index.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { displaySizeOf } from '#services/domain/size-text.ts'
import { workingHoursAfter } from '#services/domain/working-hours.ts'
import { requestHash } from '#services/platform/request-hash.ts'
import { type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { searchedWords } from '#services/visitors/searched-words.rules.ts'
import type { ModelRequest, TireClick } from './wizard.contract.ts'

type WizardDeps = UnitOfWorkDeps

/** Working-day hours within which a visitor who left a phone is called. */
const ANSWER_HOURS = 48

/** `answerBy`: null without a phone. `id_reused`: the id belongs to another request. */
export type ModelRequested = { ok: true; answerBy: string | null } | { ok: false; reason: 'id_reused' }

/** Records a request for a motorcycle missing from the catalogue. Removes possible phones and e-mails from its name. */
export async function requestModel(deps: WizardDeps, request: ModelRequest): Promise<ModelRequested> {
  const model = searchedWords(request.bikeModel)
  const { id: requestId = deps.newId(), visitorId = null, phone } = request
  const contactId = phone === undefined ? null : deps.newId()
  return withEvents(deps, async ({ tx, at, emit }) => {
    if (phone !== undefined && contactId !== null) {
      const requested = requestHash([phone, request.bikeModel])
      const act = `motorcycle-model:${requestId}`
      const recorded = await recordContact(tx, { contactId, act, requestHash: requested, phone, createdAt: at })
      if (recorded === 'conflict') return { ok: false, reason: 'id_reused' }
      if (recorded === 'repeated') return { ok: true, answerBy: answerBy(at) }
    }
    emit('motorcycle-model.requested.v1', visitorId ?? requestId, { requestId, visitorId, model, contactId }, requestId)
    return { ok: true, answerBy: phone === undefined ? null : answerBy(at) }
  })
}

const answerBy = (at: Date): string => israelDate(workingHoursAfter(at, ANSWER_HOURS).getTime())

export type ClickRecorded = { ok: true } | { ok: false; reason: 'product_not_found' }

/** Records a click on a recommended tire, with the catalogue's names instead of the sent ones. */
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
