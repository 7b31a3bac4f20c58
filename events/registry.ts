import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import {
  BestOfferAccepted,
  BestOfferCountered,
  BestOfferLapsed,
  BestOfferMade,
  BestOfferRedeemed,
  BestOfferRejected,
  BestOfferReturned,
  BestOfferWithdrawn,
  FloorPriceChanged,
  FloorRuleChanged,
} from './best-offers.events.ts'
import {
  BrandChanged,
  CategoryChanged,
  PopularSizesChanged,
  ProductChanged,
  ProductRemoved,
  ShipmentSettingsChanged,
} from './catalogue.events.ts'
import { MetricCollected } from './collector.events.ts'
import { ArrivalNoticeAsked, ArrivalNoticeStopped, CancellationAsked, GarageJoinAsked, RequestHandled } from './contacts.events.ts'
import { CouponChanged } from './coupons.events.ts'
import { DocumentIssued } from './documents.events.ts'
import { Envelope, EVENT_SOURCE } from './envelope.ts'
import { CityChanged, GarageChanged } from './garages.events.ts'
import { ProductLikePressed, ShopLikePressed } from './likes.events.ts'
import { GarageTold, MessageFailed, MessageSent, MessageWordsChanged, NextChangeStopped } from './messages.events.ts'
import { MotorcycleChanged, MotorcycleRemoved } from './motorcycles.events.ts'
import { BalanceDue, BalanceSettled, RefundBegun, RefundDue, RefundFailed, RefundPaid } from './order-money.events.ts'
import {
  AppointmentMoved,
  AppointmentRefused,
  AttentionCleared,
  AttentionNeeded,
  EmailCorrected,
  LicenceConfirmed,
  OrderAmended,
  OrderCancellationAsked,
  OrderCancellationClosed,
  OrderCancelled,
  OrderPlaced,
  OrderStatusChanged,
  OrderUnitsReserved,
  PaymentDetailsShown,
  PaymentFailed,
  PaymentSucceeded,
  ReservationReleased,
  ReservationRestored,
  TrackingSet,
  UnitsTaken,
} from './orders.events.ts'
import {
  DraftOrderApproved,
  DraftOrderCancelled,
  DraftOrderCompleted,
  DraftOrderFailed,
  DraftOrderPreparationStarted,
  DraftOrderReceived,
  DraftOrderRequested,
  DraftQuantityChanged,
  GoodsReceived,
  GoodsRecounted,
} from './purchasing.events.ts'
import { PastSalesChanged, SupplierArticleChanged, SupplierArticleRemoved } from './suppliers.events.ts'
import type { Topic } from './topics.ts'
import { MotorcycleModelRequested, RecommendationMade, RecommendedTireClicked } from './wizard.events.ts'

/** Every event type with its topic and data schema. Wire names are defined only here. */
export const EVENTS = {
  'product.changed.v1': { topic: 'catalogue', data: ProductChanged },
  'product.removed.v1': { topic: 'catalogue', data: ProductRemoved },
  'brand.changed.v1': { topic: 'catalogue', data: BrandChanged },
  'category.changed.v1': { topic: 'catalogue', data: CategoryChanged },
  'popular-sizes.changed.v1': { topic: 'catalogue', data: PopularSizesChanged },
  'shipment-settings.changed.v1': { topic: 'catalogue', data: ShipmentSettingsChanged },
  'city.changed.v1': { topic: 'catalogue', data: CityChanged },
  'garage.changed.v1': { topic: 'catalogue', data: GarageChanged },
  'motorcycle.changed.v1': { topic: 'catalogue', data: MotorcycleChanged },
  'motorcycle.removed.v1': { topic: 'catalogue', data: MotorcycleRemoved },
  'coupon.changed.v1': { topic: 'catalogue', data: CouponChanged },
  'supplier-article.changed.v1': { topic: 'catalogue', data: SupplierArticleChanged },
  'supplier-article.removed.v1': { topic: 'catalogue', data: SupplierArticleRemoved },
  'past-sales.changed.v1': { topic: 'catalogue', data: PastSalesChanged },
  'units.taken.v1': { topic: 'catalogue', data: UnitsTaken },
  'metric.collected.v1': { topic: 'collector', data: MetricCollected },
  'product-like.pressed.v1': { topic: 'likes', data: ProductLikePressed },
  'shop-like.pressed.v1': { topic: 'likes', data: ShopLikePressed },
  'draft-order.requested.v1': { topic: 'purchasing', data: DraftOrderRequested },
  'draft-order.preparation-started.v1': { topic: 'purchasing', data: DraftOrderPreparationStarted },
  'draft-order.completed.v1': { topic: 'purchasing', data: DraftOrderCompleted },
  'draft-order.failed.v1': { topic: 'purchasing', data: DraftOrderFailed },
  'draft-order.cancelled.v1': { topic: 'purchasing', data: DraftOrderCancelled },
  'draft-order.approved.v1': { topic: 'purchasing', data: DraftOrderApproved },
  'draft-order.received.v1': { topic: 'purchasing', data: DraftOrderReceived },
  'draft-quantity.changed.v1': { topic: 'purchasing', data: DraftQuantityChanged },
  'goods.received.v1': { topic: 'purchasing', data: GoodsReceived },
  'goods.recounted.v1': { topic: 'purchasing', data: GoodsRecounted },
  'best-offer.made.v1': { topic: 'best-offers', data: BestOfferMade },
  'best-offer.accepted.v1': { topic: 'best-offers', data: BestOfferAccepted },
  'best-offer.countered.v1': { topic: 'best-offers', data: BestOfferCountered },
  'best-offer.rejected.v1': { topic: 'best-offers', data: BestOfferRejected },
  'best-offer.redeemed.v1': { topic: 'best-offers', data: BestOfferRedeemed },
  'best-offer.returned.v1': { topic: 'best-offers', data: BestOfferReturned },
  'best-offer.lapsed.v1': { topic: 'best-offers', data: BestOfferLapsed },
  'floor-price.changed.v1': { topic: 'best-offers', data: FloorPriceChanged },
  'best-offer.withdrawn.v1': { topic: 'best-offers', data: BestOfferWithdrawn },
  'floor-rule.changed.v1': { topic: 'best-offers', data: FloorRuleChanged },
  'arrival-notice.asked.v1': { topic: 'contacts', data: ArrivalNoticeAsked },
  'arrival-notice.stopped.v1': { topic: 'contacts', data: ArrivalNoticeStopped },
  'garage-join.asked.v1': { topic: 'contacts', data: GarageJoinAsked },
  'cancellation.asked.v1': { topic: 'contacts', data: CancellationAsked },
  'message.sent.v1': { topic: 'contacts', data: MessageSent },
  'message.failed.v1': { topic: 'contacts', data: MessageFailed },
  'garage.told.v1': { topic: 'contacts', data: GarageTold },
  'message-words.changed.v1': { topic: 'contacts', data: MessageWordsChanged },
  'next-change.stopped.v1': { topic: 'contacts', data: NextChangeStopped },
  'request.handled.v1': { topic: 'contacts', data: RequestHandled },
  'recommendation.made.v1': { topic: 'wizard', data: RecommendationMade },
  'recommended-tire.clicked.v1': { topic: 'wizard', data: RecommendedTireClicked },
  'motorcycle-model.requested.v1': { topic: 'wizard', data: MotorcycleModelRequested },
  'order.placed.v1': { topic: 'orders', data: OrderPlaced },
  // The cart was resubmitted after a failed payment: complete new state of the order, with new reservations.
  'order.placed-again.v1': { topic: 'orders', data: OrderPlaced },
  'order.payment-succeeded.v1': { topic: 'orders', data: PaymentSucceeded },
  'order.payment-failed.v1': { topic: 'orders', data: PaymentFailed },
  'order.reservation-released.v1': { topic: 'orders', data: ReservationReleased },
  'order.reservation-restored.v1': { topic: 'orders', data: ReservationRestored },
  'order.attention-needed.v1': { topic: 'orders', data: AttentionNeeded },
  'order.attention-cleared.v1': { topic: 'orders', data: AttentionCleared },
  'order.status-changed.v1': { topic: 'orders', data: OrderStatusChanged },
  'order.amended.v1': { topic: 'orders', data: OrderAmended },
  'order.balance-due.v1': { topic: 'orders', data: BalanceDue },
  'order.balance-settled.v1': { topic: 'orders', data: BalanceSettled },
  'order.appointment-moved.v1': { topic: 'orders', data: AppointmentMoved },
  'order.appointment-refused.v1': { topic: 'orders', data: AppointmentRefused },
  'order.email-corrected.v1': { topic: 'orders', data: EmailCorrected },
  'order.tracking-set.v1': { topic: 'orders', data: TrackingSet },
  'order.payment-details-shown.v1': { topic: 'orders', data: PaymentDetailsShown },
  'document.issued.v1': { topic: 'orders', data: DocumentIssued },
  'order.licence-confirmed.v1': { topic: 'orders', data: LicenceConfirmed },
  'order.cancellation-asked.v1': { topic: 'orders', data: OrderCancellationAsked },
  'order.cancellation-closed.v1': { topic: 'orders', data: OrderCancellationClosed },
  'order.cancelled.v1': { topic: 'orders', data: OrderCancelled },
  'order.units-reserved.v1': { topic: 'orders', data: OrderUnitsReserved },
  'order.refund-due.v1': { topic: 'orders', data: RefundDue },
  'order.refund-begun.v1': { topic: 'orders', data: RefundBegun },
  'order.refund-paid.v1': { topic: 'orders', data: RefundPaid },
  'order.refund-failed.v1': { topic: 'orders', data: RefundFailed },
} as const satisfies Record<string, { topic: Topic; data: TSchema }>

export type EventType = keyof typeof EVENTS
export type EventData<T extends EventType> = Static<(typeof EVENTS)[T]['data']>
export type EventOf<T extends EventType> = T extends EventType ? Omit<Envelope, 'type' | 'data'> & { type: T; data: EventData<T> } : never
export type ShopEvent = EventOf<EventType>

/** Converts a version that is no longer written to the current one. Its golden file stays. */
export interface Upcast {
  to: EventType
  /** Converts valid data of the old version to the new schema. */
  data(old: never): unknown
}
/** By old version; empty while every type has one. Each step converts to the next version. */
export const UPCASTS: Partial<Record<EventType, Upcast>> = {}

/** Reason for rejecting a record. Used as log field, metric label and dead-letter reason. */
export type ParseFailure = 'not_json' | 'bad_envelope' | 'unknown_event_type' | 'bad_data'
export type Parsed = { ok: true; event: ShopEvent } | { ok: false; reason: ParseFailure; detail: string }

const envelopeValidator = Compile(Envelope)
const dataValidators = new Map<EventType, Validator>()

export function isEventType(type: string): type is EventType {
  return Object.hasOwn(EVENTS, type)
}

export function topicOf(type: EventType): Topic {
  return EVENTS[type].topic
}

/** Builds an event and validates its data; id and time come from the caller. Throws if the data violate the schema. */
export function createEvent<T extends EventType>(
  type: T,
  fields: { id: string; time: string; subject: string; data: EventData<T>; traceparent?: string },
): EventOf<T> {
  const event = { specversion: '1.0', source: EVENT_SOURCE, type, dataschema: `/events/${type}`, ...fields } as unknown as EventOf<T>
  const problem = problemOf(event)
  if (problem) throw new Error(`event ${type} is not valid: ${problem.detail}`)
  return event
}

/** Parses a log record to an event of a current version, or returns the reason. Never throws. */
export function parseEvent(bytes: string): Parsed {
  let event: ShopEvent
  try {
    event = JSON.parse(bytes) as ShopEvent
  } catch {
    return { ok: false, reason: 'not_json', detail: 'the bytes are not JSON' }
  }
  const problem = problemOf(event)
  return problem ? { ok: false, ...problem } : upcast(event)
}

/** The only place that upcasts: consumers see current versions only. */
function upcast(event: ShopEvent): Parsed {
  const step = UPCASTS[event.type]
  if (!step) return { ok: true, event }
  let data: unknown
  try {
    data = step.data(event.data as never)
  } catch (error) {
    return { ok: false, reason: 'bad_data', detail: `cannot become ${step.to}: ${error instanceof Error ? error.name : typeof error}` }
  }
  const next = { ...event, type: step.to, dataschema: `/events/${step.to}`, data } as ShopEvent
  const problem = problemOf(next)
  return problem ? { ok: false, ...problem } : upcast(next)
}

function problemOf(event: unknown): { reason: ParseFailure; detail: string } | null {
  if (!envelopeValidator.Check(event)) return { reason: 'bad_envelope', detail: describe(envelopeValidator, event) }
  if (!isEventType(event.type)) return { reason: 'unknown_event_type', detail: event.type }
  const validator = validatorOf(event.type)
  return validator.Check(event.data) ? null : { reason: 'bad_data', detail: describe(validator, event.data) }
}

function validatorOf(type: EventType): Validator {
  let validator = dataValidators.get(type)
  if (!validator) {
    validator = Compile(EVENTS[type].data as TSchema) as Validator
    dataValidators.set(type, validator)
  }
  return validator
}

/** Reports fields and rules, never values, which could be personal. */
function describe(validator: Validator, value: unknown): string {
  return validator
    .Errors(value)
    .slice(0, 3)
    .map((error) => `${error.instancePath || '/'} ${error.message}`)
    .join('; ')
}
