import { Type } from 'typebox'
import { Uuid } from '#events/primitives.ts'

/** Which draft order, and which of its lines, a call's address names. */
export const DraftPath = Type.Object({ id: Uuid })
export const DraftLinePath = Type.Object({ id: Uuid, lineId: Uuid })
