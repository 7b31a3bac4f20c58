import { withEvents } from '#services/platform/unit-of-work.ts'
import { searchedWords } from '#services/visitors/searched-words.rules.ts'
import type { ModelRequest } from './wizard.contract.ts'
import type { WizardDeps } from './wizard-deps.ts'

/** A visitor names a motorcycle that the catalogue lacks. What could be a phone or an e-mail ends here. */
export async function requestModel(deps: WizardDeps, request: ModelRequest): Promise<void> {
  const model = searchedWords(request.bikeModel)
  const { id: requestId = deps.newId(), visitorId = null } = request
  await withEvents(deps, async ({ emit }) =>
    emit('motorcycle-model.requested.v1', visitorId ?? requestId, { requestId, visitorId, model }, requestId),
  )
}
