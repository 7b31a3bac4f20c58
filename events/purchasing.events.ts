import { type Static, Type } from 'typebox'
import { DotCode, Ean, nullable, ShortText, Units, Uuid } from './primitives.ts'
import { Supplier } from './suppliers.events.ts'

/** Draft orders to suppliers. Their lines and inputs are records of `purchasing`. */

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
    /** Euro cents, without freight and customs. */
    cents: Cents,
    /** Hash of the inputs: equal inputs give equal lines. */
    inputHash: Sha256,
    linesHash: Sha256,
  },
  strict,
)
export type DraftOrderCompleted = Static<typeof DraftOrderCompleted>

/** `reason` is for developers. */
export const DraftOrderFailed = Type.Object({ draftOrderId: DraftOrderId, reason: ShortText }, strict)
export type DraftOrderFailed = Static<typeof DraftOrderFailed>

export const DraftOrderCancelled = Type.Object({ draftOrderId: DraftOrderId, by: By }, strict)
export type DraftOrderCancelled = Static<typeof DraftOrderCancelled>

/** The reason is in the record only, since people may write names in it. */
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

/** Its goods are in the catalogue, as stock or shipment, and no longer on order. */
export const DraftOrderReceived = Type.Object({ draftOrderId: DraftOrderId, by: By }, strict)
export type DraftOrderReceived = Static<typeof DraftOrderReceived>

/** Received units of a line of an approved draft, counted by staff; a line may arrive in several deliveries. */
export const GoodsReceived = Type.Object(
  {
    draftOrderId: DraftOrderId,
    lineId: Uuid,
    deliveryId: Uuid,
    supplier: Supplier,
    ean: Ean,
    /** Articles put in stock; then separated ones: older than agreed, and not the ordered article. */
    arrived: Units,
    tooOld: Units,
    wrong: Units,
    /** Week and year of manufacture of the received tires; null if not checked. */
    dot: nullable(DotCode),
    /** For one article: the supplier's price, and the cost with freight and customs. */
    unitCents: Cents,
    landedAgorot: Type.Integer({ minimum: 0 }),
    by: By,
  },
  strict,
)
export type GoodsReceived = Static<typeof GoodsReceived>

/** A saved count of a delivery's line was corrected: these numbers hold instead of the former ones. */
export const GoodsRecounted = Type.Object(
  {
    draftOrderId: DraftOrderId,
    lineId: Uuid,
    deliveryId: Uuid,
    supplier: Supplier,
    ean: Ean,
    /** 2 is the first correction. */
    count: Type.Integer({ minimum: 2 }),
    arrived: Units,
    tooOld: Units,
    wrong: Units,
    dot: nullable(DotCode),
    by: By,
  },
  strict,
)
export type GoodsRecounted = Static<typeof GoodsRecounted>
