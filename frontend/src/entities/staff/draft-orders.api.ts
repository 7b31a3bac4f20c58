import { DRAFT_CALLS as CALLS } from '#services/purchasing/draft-orders.contract.ts'
import { staffCall } from './session.model.ts'

/** What several pages ask of draft orders; each makes effects of its own, so that it waits for its own answers alone. */

/** The newest 50. */
export const draftOrdersCall = () => staffCall(CALLS.list, () => ({ query: { limit: 50, sortBy: 'createdAt', sortOrder: -1 } }))
export const draftOrderCall = () => staffCall(CALLS.draft, (id: string) => ({ params: { id } }))
