import { createHash } from 'node:crypto'
import { createEvent } from '#events/registry.ts'
import type { CatalogueProduct } from '#services/catalogue/catalogue-product.ts'
import { findProduct } from '#services/catalogue/product.queries.ts'
import { recordContact } from '#services/contacts/contacts.command.ts'
import { displaySizeOf } from '#services/domain/display-size.ts'
import { shekelsToAgorot } from '#services/domain/money.ts'
import { checkedPhone } from '#services/ingress/forms/checked-fields.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { EventLog } from '#services/platform/event-log/event-log.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { BestOffer } from './best-offer.contract.ts'
import { recordOffer } from './best-offers.command.ts'
import { wasAcceptedByRule } from './best-offers.queries.ts'

export interface BestOfferDeps {
  database: Database
  log: EventLog
  now: () => Date
  newId: () => string
}

interface CheckedOffer {
  offerId: string
  ean: string
  phone: string
  offeredAgorot: number
  visitorId: string | null
}

const MAX_SHEKEL_DECIMALS = 2

/**
 * Records the phone as a contact and appends the offer, in one transaction; answers its id, and whether the floor price of the product
 * accepted it. The same id again is the same offer. Refuses an unreadable phone or price (422), an unknown tire (404), an id that stands for another offer (409).
 */
export async function makeBestOffer(deps: BestOfferDeps, offer: BestOffer): Promise<{ id: string; isAccepted: boolean }> {
  const checked = checkOffer(offer, deps.newId)
  const madeAt = deps.now()
  const contactId = deps.newId()
  await deps.database.transaction(async (tx) => {
    const recorded = await recordContact(tx, {
      contactId,
      act: `best-offer:${checked.offerId}`,
      requestHash: hashOf(checked),
      phone: checked.phone,
      createdAt: madeAt,
    })
    if (recorded === 'conflict')
      throw new HttpError(409, 'id_reused', 'ההצעה כבר נשלחה בפרטים אחרים. רעננו את הדף ושלחו שוב.', { field: 'id' })
    if (recorded === 'repeated') return
    const product = await findProduct(tx, checked.ean)
    if (product === null) throw new HttpError(404, 'product_not_found', 'המוצר המבוקש אינו קיים באתר.', { field: 'ean' })
    const answers = await recordOffer(tx, { ...checked, priceAgorot: product.priceAgorot }, { at: madeAt, newId: deps.newId })
    await deps.log.append(tx, [offerEvent(checked, product, contactId, madeAt), ...answers])
  })
  return { id: checked.offerId, isAccepted: await wasAcceptedByRule(deps.database, checked.offerId) }
}

function checkOffer(offer: BestOffer, newId: () => string): CheckedOffer {
  const phone = checkedPhone(offer.phone)
  if (offer.price !== Number(offer.price.toFixed(MAX_SHEKEL_DECIMALS))) {
    throw new HttpError(422, 'invalid_price', 'יש להזין מחיר בשקלים, עד שתי ספרות אחרי הנקודה.', { field: 'price' })
  }
  return {
    offerId: offer.id ?? newId(),
    ean: offer.ean,
    phone,
    offeredAgorot: shekelsToAgorot(offer.price),
    visitorId: offer.visitorId ?? null,
  }
}

/** What the shop knows of the tire goes into the event, not what was sent: a text field could carry a phone. */
function offerEvent(offer: CheckedOffer, product: CatalogueProduct, contactId: string, madeAt: Date) {
  return createEvent('best-offer.made.v1', {
    id: offer.offerId,
    time: madeAt.toISOString(),
    subject: offer.ean,
    data: {
      offerId: offer.offerId,
      contactId,
      visitorId: offer.visitorId,
      ean: offer.ean,
      displayName: product.displayName,
      brand: product.brand,
      displaySize: displaySizeOf(product),
      offeredAgorot: offer.offeredAgorot,
      priceAgorot: product.priceAgorot,
    },
  })
}

function hashOf({ ean, phone, offeredAgorot }: CheckedOffer): string {
  return createHash('sha256')
    .update(JSON.stringify([ean, phone, offeredAgorot]))
    .digest('base64url')
}
