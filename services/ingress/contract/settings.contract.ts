import { type Static, Type } from 'typebox'
import { nullable } from '#events/primitives.ts'

/** The shop's public settings. Part of every rendered document, so no secrets. */
export const PublicSettings = Type.Object({
  /** Prefix of every call and page: empty, or `/shop` (leading slash, no trailing one). */
  basePath: Type.String(),
  /** Origin of canonical and share addresses, without the base path: `https://shop.example`. */
  publicUrl: Type.String(),
  shopName: Type.String(),
  /** In dialing format, `03-555-0100`. */
  phone: Type.String(),
  /** Null = no WhatsApp. */
  whatsApp: nullable(Type.String()),
  /** The brand whose cards show a sale chip, and the chip's text; null = none. */
  saleChip: nullable(Type.Object({ brand: Type.String(), text: Type.String() })),
  /** Marks of brands (by slug) or means of payment (`visa`, `mastercard`, `bit`, `paypal`); sides in CSS pixels. */
  marks: Type.Record(Type.String(), Type.Object({ address: Type.String(), width: Type.Number(), height: Type.Number() })),
  /** Whether an advertising pixel asks for consent. Its id is requested only after that (`visitors.contract.ts`). */
  hasPixel: Type.Boolean(),
  /** Methods that checkout offers; cards only where they can be charged. */
  paymentMethods: Type.Array(Type.Union([Type.Literal('creditcard'), Type.Literal('transfer')])),
  /** Whether the clearing company's page accepts Bit. */
  hasBit: Type.Boolean(),
  /** Channels of the shop's automatic messages. */
  messageChannels: Type.Array(Type.Enum(['email', 'whatsapp', 'sms'])),
  /** Card brands that are not accepted; empty = all are. */
  refusedCards: Type.Array(Type.String()),
  /** For a tire without a known date of manufacture: from this age on, in months, its buyer may cancel free. */
  undatedCancelMonths: Type.Integer(),
  /** Working days that the courier takes: to the quickest region, and to the slowest. */
  courier: Type.Object({ least: Type.Integer(), most: Type.Integer() }),
  /** When the warehouse hands over orders, `א׳–ה׳ 10:00–17:00`; null = by arrangement. */
  pickupHours: nullable(Type.String()),
  /** Account for bank transfers, and the phone to notify. */
  transfer: Type.Object({
    bank: Type.String(),
    branch: Type.String(),
    account: Type.String(),
    beneficiary: Type.String(),
    phone: Type.String(),
    /** Hours of working days that an order waits for its transfer. */
    hours: Type.Integer(),
  }),
  /** The seller as the law requires it to be named, and the accessibility contact. */
  business: Type.Object({
    legalName: Type.String(),
    companyId: Type.String(),
    address: Type.String(),
    /** For suppliers abroad. */
    latinName: Type.String(),
    deliveryAddress: Type.String(),
    email: Type.String(),
    accessibility: Type.Object({ coordinator: Type.String(), phone: Type.String(), email: Type.String() }),
  }),
})
export type PublicSettings = Static<typeof PublicSettings>
