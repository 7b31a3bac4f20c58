import type { ParcelState } from './parcels.contract.ts'

/** The interface of a carrier. Its calls throw `ServiceUnavailable` where nothing is known of what was asked, and `ServiceRefused`. */
export interface Carrier {
  /** Stored with each parcel. */
  readonly name: string
  /** The code of a new parcel. Where the carrier tells of one with the same reference, its code. */
  create(parcel: Parcel): Promise<{ code: string }>
  /** The parcel of a reference, which an earlier `create` may have made without an answer; null = there is none. */
  find(reference: string): Promise<{ code: string } | null>
  /** The label as a PDF. */
  label(code: string): Promise<Buffer>
  /** Null: the carrier does not know the code, or has nothing to say of it. */
  state(code: string): Promise<ParcelReport | null>
  /** The code that a message of its own is about; null: about none. */
  codeIn(message: unknown): string | null
}

export interface Parcel {
  /** Of one parcel always the same. */
  reference: string
  recipient: string
  phone: string
  email: string | null
  city: string
  /** Street, number, floor and postcode on one line. */
  address: string
  notes: string | null
}

export interface ParcelReport {
  state: ParcelState
  /** By the carrier's clock; null if it does not say. */
  at: Date | null
}

/** What a process has of its carrier; it is opened at first use. */
export interface CarrierAccess {
  open(): Promise<Carrier>
  /** With which the carrier's own messages come; null = none are taken. */
  webhookSecret: string | null
}
