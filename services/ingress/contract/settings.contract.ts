import { type Static, Type } from 'typebox'
import { nullable } from '#events/primitives.ts'

/** What every page may know of the shop's own settings. Part of the rendered document, so nothing secret stands here. */
export const PublicSettings = Type.Object({
  /** Before every call and page: empty, or `/shop` (a slash before, none behind). */
  basePath: Type.String(),
  /** Scheme and host that canonical and share addresses begin with, without the base path: `https://shop.example`. */
  publicUrl: Type.String(),
  shopName: Type.String(),
  /** As people dial it, `03-555-0100`. */
  phone: Type.String(),
  /** Beside the phone; null where nobody answers there. */
  whatsApp: nullable(Type.String()),
  /** The brand whose cards wear a sale chip, and its text; null when no brand does. */
  saleChip: nullable(Type.Object({ brand: Type.String(), text: Type.String() })),
  /** Pictures in the place of words, by a brand's slug or a means of payment (`visa`, `mastercard`, `bit`, `paypal`); sides in CSS pixels. */
  marks: Type.Record(Type.String(), Type.Object({ address: Type.String(), width: Type.Number(), height: Type.Number() })),
  /** Whether there is an advertising pixel to agree to. Which one is asked only after that (`visitors.contract.ts`). */
  hasPixel: Type.Boolean(),
  /** What checkout offers: cards only where they can be charged. */
  paymentMethods: Type.Array(Type.Union([Type.Literal('creditcard'), Type.Literal('transfer')])),
  /** Whether the clearing company's page takes Bit, too. */
  hasBit: Type.Boolean(),
  /** By what the shop writes to people by itself. */
  messageChannels: Type.Array(Type.Enum(['email', 'whatsapp', 'sms'])),
  /** Kinds of cards, by name, that are not accepted; empty when the shop names none. */
  refusedCards: Type.Array(Type.String()),
  /** A tire whose date of manufacture is told before sending: where it is older than so many months its buyer may cancel free. */
  undatedCancelMonths: Type.Integer(),
  /** The account that bank transfers go to, and the phone that is told of them. */
  transfer: Type.Object({
    bank: Type.String(),
    branch: Type.String(),
    account: Type.String(),
    beneficiary: Type.String(),
    phone: Type.String(),
    /** Of working days, for which an order waits for its transfer. */
    hours: Type.Integer(),
  }),
  /** Who sells, as the law wants it said, and who answers for accessibility. */
  business: Type.Object({
    legalName: Type.String(),
    companyId: Type.String(),
    address: Type.String(),
    email: Type.String(),
    accessibility: Type.Object({ coordinator: Type.String(), phone: Type.String(), email: Type.String() }),
  }),
})
export type PublicSettings = Static<typeof PublicSettings>
