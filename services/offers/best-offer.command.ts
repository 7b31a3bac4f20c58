import type { EventData } from '#events/registry.ts'
import { type CatalogueProduct, findProduct } from '#services/catalogue/product.queries.ts'
import { recordContact } from '#services/contacts/index.ts'
import type { LandedCosts } from '#services/domain/landed-cost.ts'
import { displaySizeOf } from '#services/domain/size-text.ts'
import { isOrderable, visibilityOf } from '#services/domain/visibility.ts'
import { requestHash } from '#services/platform/request-hash.ts'
import { type UnitOfWorkDeps, undo, withEvents } from '#services/platform/unit-of-work.ts'
import { recordOffer } from './offers.command.ts'
import { findTokenByRule, listFloorRules } from './offers.queries.ts'

/** A shopper's validated offer. */
export interface OfferedPrice {
  /** Client-generated; a repeat with the same id is the same offer. */
  id: string | undefined
  ean: string
  phone: string
  offeredAgorot: number
  visitorId: string | null
}

/** `id_reused`: the id belongs to another offer. `not_orderable`: currently not for sale at any price. */
export type OfferRefused = 'id_reused' | 'product_not_found' | 'not_orderable'

export type OfferDeps = UnitOfWorkDeps & { landedCosts: LandedCosts }

export type MadeOffer = { ok: true; id: string; token: string | null } | { ok: false; reason: OfferRefused }

/**
 * Records the phone as a contact and emits the offer, in one transaction. Returns the offer's id and, if a floor accepted it, the token
 * of its price link. Idempotent by id.
 */
export async function makeBestOffer(deps: OfferDeps, { id, ...offered }: OfferedPrice): Promise<MadeOffer> {
  const offer = { ...offered, offerId: id ?? deps.newId() }
  const { offerId, ean, phone, offeredAgorot } = offer
  const contactId = deps.newId()
  const landedAgorot = await findLandedCost(deps, ean)
  const decided = await withEvents(deps, async (unit) => {
    const { tx, at, emit } = unit
    const recorded = await recordContact(tx, {
      contactId,
      act: `best-offer:${offerId}`,
      requestHash: requestHash([ean, phone, offeredAgorot]),
      phone,
      createdAt: at,
    })
    if (recorded === 'conflict') return { ok: false, reason: 'id_reused' } as const
    if (recorded === 'repeated') return { ok: true } as const
    const product = await findProduct(tx, ean)
    if (product === null || !isOrderable(visibilityOf(product))) {
      return undo({ ok: false, reason: product === null ? 'product_not_found' : 'not_orderable' } as const)
    }
    emit('best-offer.made.v1', ean, madeOffer(offer, product, contactId), offerId)
    const { priceAgorot, brandSlug, name } = product
    await recordOffer(unit, { ...offer, priceAgorot, brandSlug, name, landedAgorot })
    return { ok: true } as const
  })
  if (!decided.ok) return decided
  return { ok: true, id: offerId, token: await findTokenByRule(deps.database, offerId) }
}

/** Runs before the transaction, since it may read the suppliers' lists; only if a rule needs it. */
async function findLandedCost({ database, landedCosts }: OfferDeps, ean: string): Promise<number | null> {
  if ((await listFloorRules(database)).length === 0) return null
  return (await landedCosts.find([ean])).get(ean)?.landedAgorot ?? null
}

type NewOffer = Omit<OfferedPrice, 'id'> & { offerId: string }

/** Uses catalogue data instead of the request's, since a text field could contain a phone. */
function madeOffer(offer: NewOffer, product: CatalogueProduct, contactId: string): EventData<'best-offer.made.v1'> {
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
