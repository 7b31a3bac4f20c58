import { checkedWords } from '#services/ingress/forms/checked-fields.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { searchedWords } from '#services/visitors/searched-words.rules.ts'
import type { ModelRequest } from './wizard.contract.ts'
import { WIZARD_TEXT } from './wizard.text.ts'
import type { WizardDeps } from './wizard-deps.ts'

/** A visitor names a motorcycle that the catalogue lacks. Refuses an empty name (422); what could be a phone or an e-mail ends here. */
export async function requestModel(deps: WizardDeps, request: ModelRequest): Promise<void> {
  const model = searchedWords(checkedWords(request.bikeModel, 'bikeModel', WIZARD_TEXT.missingModel))
  const { id: requestId = deps.newId(), visitorId = null } = request
  await withEvents(deps, async ({ emit }) =>
    emit('motorcycle-model.requested.v1', visitorId ?? requestId, { requestId, visitorId, model }, requestId),
  )
}
