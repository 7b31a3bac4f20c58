import { createEvent } from '#events/registry.ts'
import { checkedWords } from '#services/ingress/forms/checked-fields.ts'
import { searchedWords } from '#services/visitors/searched-words.ts'
import type { ModelRequest } from './wizard.contract.ts'
import { WIZARD_TEXT } from './wizard.text.ts'
import type { WizardDeps } from './wizard-deps.ts'

/** A visitor names a motorcycle that the catalogue lacks. Refuses an empty name (422); what could be a phone or an e-mail ends here. */
export async function requestModel({ database, log, now, newId }: WizardDeps, request: ModelRequest): Promise<void> {
  const model = searchedWords(checkedWords(request.bikeModel, 'bikeModel', WIZARD_TEXT.missingModel))
  const { id: requestId = newId(), visitorId = null } = request
  const event = createEvent('motorcycle-model.requested.v1', {
    id: requestId,
    time: now().toISOString(),
    subject: visitorId ?? requestId,
    data: { requestId, visitorId, model },
  })
  await database.transaction((tx) => log.append(tx, [event]))
}
