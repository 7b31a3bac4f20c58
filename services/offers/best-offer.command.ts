import { createHash } from 'node:crypto'
import type { EventData } from '#events/registry.ts'
import { type CatalogueProduct, findProduct } from '#services/catalogue/product.queries.ts'
import { recordContact } from '#services/contacts/index.ts'
import { displaySizeOf } from '#services/domain/display-size.ts'
import { shekelsToAgorot } from '#services/domain/money.ts'
import { checkedPhone } from '#services/ingress/forms/checked-fields.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import { type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import type { BestOffer } from './best-offer.contract.ts'
import { recordOffer } from './best-offers.command.ts'
import { wasAcceptedByRule } from './best-offers.queries.ts'

interface CheckedOffer {
  offerId: string
  ean: string
  phone: string
  offeredAgorot: number
  visitorId: string | null
}

const MAX_SHEKEL_DECIMALS = 2

/**
 * Records the phone as a contact and emits the offer, in one transaction; answers its id, and whether the floor price of the product
 * accepted it. The same id again is the same offer. Refuses an unreadable phone or price (422), an unknown tire (404), an id that stands for another offer (409).
 */
export async function makeBestOffer(deps: UnitOfWorkDeps, offer: BestOffer): Promise<{ id: string; isAccepted: boolean }> {
  const checked = checkOffer(offer, deps.newId)
  const contactId = deps.newId()
  await withEvents(deps, async (unit) => {
    const { tx, at, emit } = unit
    const recorded = await recordContact(tx, {
      contactId,
      act: `best-offer:${checked.offerId}`,
      requestHash: hashOf(checked),
      phone: checked.phone,
      createdAt: at,
    })
    if (recorded === 'conflict')
      throw new HttpError(409, 'id_reused', 'ההצעה כבר נשלחה בפרטים אחרים. רעננו את הדף ושלחו שוב.', { field: 'id' })
    if (recorded === 'repeated') return
    const product = await findProduct(tx, checked.ean)
    if (product === null) throw new HttpError(404, 'product_not_found', 'המוצר המבוקש אינו קיים באתר.', { field: 'ean' })
    emit('best-offer.made.v1', checked.ean, madeOffer(checked, product, contactId), checked.offerId)
    await recordOffer(unit, { ...checked, priceAgorot: product.priceAgorot })
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
function madeOffer(offer: CheckedOffer, product: CatalogueProduct, contactId: string): EventData<'best-offer.made.v1'> {
  return {
    offerId: offer.offerId,
    contactId,
    visitorId: offer.visitorId,
    ean: offer.ean,
    displayName: product.displayName,
    brand: product.brand,
    displaySize: displaySizeOf(product),
    offeredAgorot: offer.offeredAgorot,
    priceAgorot: product.priceAgorot,
  }
}

function hashOf({ ean, phone, offeredAgorot }: CheckedOffer): string {
  return createHash('sha256')
    .update(JSON.stringify([ean, phone, offeredAgorot]))
    .digest('base64url')
}
