import { type Static, Type } from 'typebox'
import { DotCode, Ean, nullable, ShortText, Units, Uuid } from './primitives.ts'
import { Supplier } from './suppliers.events.ts'

/** What became of a draft order to the suppliers. Its lines and what it was computed from are records of `purchasing`. */

const DraftOrderId = Uuid
/** A staff member's id, or `system`. */
const By = Type.String({ maxLength: 60 })
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })
const Cents = Type.Integer({ minimum: 0 })

const strict = { additionalProperties: false }

export const DraftOrderRequested = Type.Object({ draftOrderId: DraftOrderId, by: By }, strict)
export type DraftOrderRequested = Static<typeof DraftOrderRequested>

export const DraftOrderPreparationStarted = Type.Object({ draftOrderId: DraftOrderId }, strict)
export type DraftOrderPreparationStarted = Static<typeof DraftOrderPreparationStarted>

export const DraftOrderCompleted = Type.Object(
  {
    draftOrderId: DraftOrderId,
    items: Units,
    tires: Units,
    /** Euro, without freight and customs. */
    cents: Cents,
    /** Of what it was computed from: the same input gives the same lines. */
    inputHash: Sha256,
    linesHash: Sha256,
  },
  strict,
)
export type DraftOrderCompleted = Static<typeof DraftOrderCompleted>

/** `reason` is for those who mend it. */
export const DraftOrderFailed = Type.Object({ draftOrderId: DraftOrderId, reason: ShortText }, strict)
export type DraftOrderFailed = Static<typeof DraftOrderFailed>

export const DraftOrderCancelled = Type.Object({ draftOrderId: DraftOrderId, by: By }, strict)
export type DraftOrderCancelled = Static<typeof DraftOrderCancelled>

/** Why is said in the record alone: people write names there. */
export const DraftQuantityChanged = Type.Object(
  {
    draftOrderId: DraftOrderId,
    lineId: Uuid,
    supplier: Supplier,
    from: Units,
    to: Units,
    by: By,
  },
  strict,
)
export type DraftQuantityChanged = Static<typeof DraftQuantityChanged>

/** Approval is independent of the five statuses. */
export const DraftOrderApproved = Type.Object({ draftOrderId: DraftOrderId, by: By, tires: Units, cents: Cents }, strict)
export type DraftOrderApproved = Static<typeof DraftOrderApproved>

/** Its goods stand in the catalogue, as stock or as a shipment: they are on order no more. */
export const DraftOrderReceived = Type.Object({ draftOrderId: DraftOrderId, by: By }, strict)
export type DraftOrderReceived = Static<typeof DraftOrderReceived>

/** What came of a line of an approved draft, as staff counted it; a line may come in several deliveries. */
export const GoodsReceived = Type.Object(
  {
    draftOrderId: DraftOrderId,
    lineId: Uuid,
    deliveryId: Uuid,
    supplier: Supplier,
    ean: Ean,
    /** Articles that went to the shelf; then those that stand apart: older than agreed, and not what was ordered. */
    arrived: Units,
    tooOld: Units,
    wrong: Units,
    /** Week and year of manufacture of what arrived; null where nobody looked. */
    dot: nullable(DotCode),
    /** Of one article: what the supplier is paid, and what it costs with freight and customs. */
    unitCents: Cents,
    landedAgorot: Type.Integer({ minimum: 0 }),
    by: By,
  },
  strict,
)
export type GoodsReceived = Static<typeof GoodsReceived>
