import { findProduct, listProductsBySize } from '#services/catalogue/product.queries.ts'
import { findActor, findContact, findWait } from '#services/contacts/contacts.queries.ts'
import { stopPathOf } from '#services/contacts/index.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { priceLinkPath, productPath, sizeListPath } from '#services/domain/page-paths.ts'
import { displaySizeOf } from '#services/domain/size-text.ts'
import { sizeKey } from '#services/domain/tire-size.ts'
import { visibilityOf } from '#services/domain/visibility.ts'
import { findAnsweredOffer, isUsable } from '#services/offers/offers.queries.ts'
import type { Composing, Nothing, Words } from './composing.ts'
import { writeOfArrival, writeOfOffer } from './message.text.ts'

/** The answer to a price that somebody offered. `about`: the offer's id. */
export async function composeOfOffer({ database, now }: Composing, about: string, isPreview: boolean): Promise<Words | Nothing> {
  const offer = await findAnsweredOffer(database, about)
  if (!offer) return 'over'
  const { state, token, ean, agreedAgorot, offeredAgorot, validUntil } = offer
  const isAgreed = state !== 'rejected'
  // An agreed price that was taken back.
  if (!isAgreed && token !== null) return 'over'
  if (isAgreed && !isPreview && !isUsable({ ...offer, state }, now())) return 'over'
  const product = await findProduct(database, ean)
  if (!product) return 'over'
  const contactId = await findActor(database, `best-offer:${about}`)
  const contact = contactId === null ? null : await findContact(database, contactId)
  if (contactId === null || !contact) return 'no_address'
  const path = isAgreed && token !== null ? priceLinkPath(token) : productPath(product)
  return {
    contactId,
    contact,
    text: writeOfOffer({
      tire: { ...product, size: displaySizeOf(product) },
      state,
      agreed: agreedAgorot === null ? null : agorotToShekels(agreedAgorot),
      offered: agorotToShekels(offeredAgorot),
      price: agorotToShekels(product.priceAgorot),
      validUntil: validUntil.toISOString(),
    }),
    path,
    bill: null,
    stopPath: null,
    ownWords: typeof contact.details.answer === 'string' ? contact.details.answer : null,
  }
}

/** What somebody waited for is here. `about`: the id of the notice. */
export async function composeOfArrival({ database, tokens }: Composing, about: string, isPreview: boolean): Promise<Words | Nothing> {
  const wait = await findWait(database, about)
  if (!wait) return 'unknown'
  const contact = wait.isOpen ? await findContact(database, wait.contactId) : null
  if (!contact) return 'no_address'
  const { ean, size } = wait.awaited
  const common = { contactId: wait.contactId, contact, bill: null, stopPath: stopPathOf(tokens, about), ownWords: null }
  if (size !== null) {
    const isHere = (await listProductsBySize(database, size)).some((product) => visibilityOf(product) === 'instock')
    if (!isHere && !isPreview) return 'over'
    return {
      ...common,
      text: writeOfArrival({ size: sizeKey(size) }),
      path: sizeListPath(size),
    }
  }
  const product = await findProduct(database, ean)
  if (!product || (!isPreview && visibilityOf(product) !== 'instock')) return 'over'
  const tire = { ...product, size: displaySizeOf(product) }
  return { ...common, text: writeOfArrival({ tire, price: agorotToShekels(product.priceAgorot) }), path: productPath(product) }
}
