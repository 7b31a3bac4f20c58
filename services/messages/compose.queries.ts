import type { MessageKind } from '#events/messages.events.ts'
import { findProduct, listProductsBySize } from '#services/catalogue/product.queries.ts'
import { stopPathOf } from '#services/contacts/arrival-link.rules.ts'
import { findActor, findContact, findWait } from '#services/contacts/contacts.queries.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { LINK_PLACEHOLDER } from '#services/domain/offer-link.ts'
import { priceLinkPath, productPath, sizeListPath } from '#services/domain/page-paths.ts'
import { greetingName } from '#services/domain/person.ts'
import { escapeMarkup } from '#services/domain/plain-text.ts'
import { displaySizeOf } from '#services/domain/size-text.ts'
import { sizeKey } from '#services/domain/tire-size.ts'
import { visibilityOf } from '#services/domain/visibility.ts'
import { findAnsweredOffer, isUsable } from '#services/offers/offers.queries.ts'
import { composeOfDocument } from './compose-document.queries.ts'
import { composeOfGarage } from './compose-garage.queries.ts'
import { composeOfCancelled, composeOfRefund } from './compose-money.queries.ts'
import { composeOfNote } from './compose-note.queries.ts'
import { composeOfNextChange, composeOfOrder } from './compose-order.queries.ts'
import type { Composing, MessageContent, SkipReason } from './composing.ts'
import type { Letter, LetterParts, Mail } from './letter-parts.ts'
import { shortText, TEMPLATE_OF, mailText as words, writeOfArrival, writeOfOffer } from './message.text.ts'
import type { DueMessage } from './message-records.ts'
import { documentIdOf, isToGarage, noteIdOf, refundIdOf } from './messages.rules.ts'

/** The shop's colors, readable on light ground and when a mail program inverts them. */
const INK = '#17191E'
const MUTED = '#5C5F66'
const LINE = '#E7E3DC'
const GROUND = '#FBFAF8'
const GO = '#C2410C'
const FONT = "font-family:Rubik,Arial,'Helvetica Neue',sans-serif"

type Asked = Pick<DueMessage, 'kind' | 'about' | 'occasion' | 'garageId'>

export type Composed =
  | { ok: true; contactId: string | null; garageId: string | null; contact: MessageContent['contact']; letter: Letter }
  | { ok: false; reason: SkipReason }

/** A message with current content and recipient. `isPreview`: also when it is obsolete. */
export async function composeMessage(deps: Composing, message: Asked, isPreview = false): Promise<Composed> {
  const content = await composeWords(deps, message, isPreview)
  if (typeof content === 'string') return { ok: false, reason: content }
  const { contactId, garageId = null, contact } = content
  return { ok: true, contactId, garageId, contact, letter: letterOf(deps, message.kind, content) }
}

export function letterOf(
  { config: { http, shop } }: Pick<Composing, 'config'>,
  kind: MessageKind,
  { contactId: _, garageId, contact, path, stopPath, ...parts }: MessageContent,
): Letter {
  const addressOf = (below: string) => http.publicUrl + http.basePath + below
  return writeLetter({
    ...parts,
    address: addressOf(path),
    path: `${http.basePath}${path}`.slice(1),
    stopAddress: stopPath === null ? null : addressOf(stopPath),
    greeted: garageId === undefined ? greetingName(contact.name) : contact.name,
    why: whyOf(garageId ?? null, stopPath),
    shop: { name: shop.name, phone: shop.phone },
    template: TEMPLATE_OF(kind),
  })
}

function whyOf(garageId: string | null, stopPath: string | null): string {
  if (garageId !== null) return words.toGarage
  return stopPath === null ? words.automatic : words.asked
}

function composeWords(
  deps: Composing,
  { kind, about, occasion, garageId }: Asked,
  isPreview: boolean,
): Promise<MessageContent | SkipReason> {
  if (isToGarage(kind)) return composeOfGarage(deps, { kind, about, garageId }, isPreview)
  if (kind === 'document') return composeOfDocument(deps, documentIdOf(occasion))
  if (kind === 'offer-answered') return composeOfOffer(deps, about, isPreview)
  if (kind === 'tire-arrived') return composeOfArrival(deps, about, isPreview)
  if (kind === 'next-change') return composeOfNextChange(deps, about, isPreview)
  if (kind === 'order-cancelled') return composeOfCancelled(deps, about, isPreview)
  if (kind === 'refund-made') return composeOfRefund(deps, about, refundIdOf(occasion))
  if (kind === 'note') return composeOfNote(deps, about, noteIdOf(occasion))
  return composeOfOrder(deps, kind, about, isPreview)
}

/** A message in its three formats. */
function writeLetter(parts: LetterParts): Letter {
  const { text, address, path, greeted, shop, stopAddress, template, ownWords } = parts
  const stop = stopAddress === null ? [] : [`${shortText.stop} ${stopAddress}`]
  return {
    mail: writeMail(parts),
    short:
      ownWords === null
        ? [`${shop.name}: ${text.subject}`, ...text.lines, `${text.button}: ${address}`, ...stop].join('\n')
        : withAddress(ownWords, address),
    whatsApp: {
      template,
      parameters: [
        greeted ?? shortText.you,
        text.subject.replace(/\s+/g, ' '),
        [...(ownWords === null ? text.lines : [ownWords.replaceAll(LINK_PLACEHOLDER, '')]), ...stop].join(' ').replace(/\s+/g, ' '),
      ],
      path,
    },
  }
}

/** Replaces the link's placeholder, or appends the link if staff removed it; staff may also have written another address. */
function withAddress(words: string, address: string): string {
  if (words.includes(LINK_PLACEHOLDER)) return words.replaceAll(LINK_PLACEHOLDER, address)
  return words.includes('http') ? words : `${words.trimEnd()}\n${address}`
}

/** The answer to an offer. `about`: the offer's id. */
async function composeOfOffer({ database, now }: Composing, about: string, isPreview: boolean): Promise<MessageContent | SkipReason> {
  const offer = await findAnsweredOffer(database, about)
  if (!offer) return 'over'
  const { state, token, ean, agreedAgorot, offeredAgorot, validUntil } = offer
  const isAgreed = state !== 'rejected'
  // A withdrawn agreed price.
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

/** An arrival. `about`: the notice's id. */
async function composeOfArrival({ database, tokens }: Composing, about: string, isPreview: boolean): Promise<MessageContent | SkipReason> {
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

/** A mail that all mail programs render: tables, inline styles, right to left in each element. */
function writeMail(parts: LetterParts): Mail {
  const { text, bill, greeted, shop, address, stopAddress, why } = parts
  const hello = words.hello(greeted)
  const row = (name: string, value: string, isStrong = false) =>
    `<tr><td dir="auto" style="padding:6px 0;${FONT};font-size:16px;color:${MUTED};text-align:right">${escapeMarkup(name)}</td><td dir="auto" style="padding:6px 0;${FONT};font-size:16px;color:${INK};text-align:left;${isStrong ? 'font-weight:700' : 'white-space:nowrap'}">${escapeMarkup(value)}</td></tr>`
  const table = (rows: string) =>
    `<table role="presentation" dir="rtl" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid ${LINE};margin:16px 0 0">${rows}</table>`
  const paragraph = (line: string) =>
    `<p dir="rtl" style="margin:0 0 12px;${FONT};font-size:17px;line-height:1.5;color:${INK};text-align:right">${escapeMarkup(line)}</p>`
  const button = `<table role="presentation" dir="rtl" cellpadding="0" cellspacing="0" style="margin:20px 0"><tr><td style="background:${GO};border-radius:8px"><a href="${escapeMarkup(address)}" style="display:inline-block;padding:14px 24px;${FONT};font-size:17px;font-weight:700;color:#FFFFFF;text-decoration:none">${escapeMarkup(text.button)}</a></td></tr></table>`
  const ordered = ({ rows, total }: NonNullable<LetterParts['bill']>) =>
    `<p dir="rtl" style="margin:0;${FONT};font-size:14px;color:${MUTED};text-align:right">${escapeMarkup(words.ordered)}</p>
${table([...rows.map(([name, price]) => row(name, price)), row(words.charged, total, true)].join(''))}`
  const html = `<!doctype html>
<html lang="he" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeMarkup(text.subject)}</title></head>
<body dir="rtl" style="margin:0;padding:0;background:${GROUND}">
<table role="presentation" dir="rtl" width="100%" cellpadding="0" cellspacing="0" style="background:${GROUND}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" dir="rtl" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#FFFFFF;border:1px solid ${LINE};border-radius:12px"><tr><td style="padding:24px">
<p dir="rtl" style="margin:0 0 16px;${FONT};font-size:16px;font-weight:700;color:${INK};text-align:right">${escapeMarkup(shop.name)}</p>
<h1 dir="rtl" style="margin:0 0 16px;${FONT};font-size:24px;line-height:1.3;color:${INK};text-align:right">${escapeMarkup(text.subject)}</h1>
${[hello, ...text.lines].map(paragraph).join('\n')}
${text.facts ? table(text.facts.map(([name, value]) => row(name, value, true)).join('')) : ''}
${button}
${bill ? ordered(bill) : ''}
<p dir="rtl" style="margin:20px 0 0;${FONT};font-size:14px;line-height:1.5;color:${MUTED};text-align:right">${escapeMarkup(words.questions)} <a dir="ltr" href="tel:${escapeMarkup(shop.phone.replace(/\D/g, ''))}" style="color:${GO}">${escapeMarkup(shop.phone)}</a><br>${escapeMarkup(why)}${stopAddress === null ? '' : ` <a href="${escapeMarkup(stopAddress)}" style="color:${GO}">${escapeMarkup(words.stop)}</a>`}</p>
</td></tr></table>
</td></tr></table>
</body></html>`
  const plain = [
    text.subject,
    '',
    hello,
    ...text.lines,
    ...(text.facts ? ['', ...text.facts.map(([name, value]) => `${name}: ${value}`)] : []),
    '',
    `${text.button}: ${address}`,
    ...(bill ? ['', `${words.ordered}:`, ...bill.rows.map(([name, price]) => `${name}: ${price}`), `${words.charged}: ${bill.total}`] : []),
    '',
    `${shop.name}. ${words.questions} ${shop.phone}`,
    ...(stopAddress === null ? [] : [`${words.stop}: ${stopAddress}`]),
  ].join('\n')
  return { subject: text.subject, html, plain }
}
