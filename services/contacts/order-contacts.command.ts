import type { Transaction } from '#services/platform/postgres.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import { eraseContact, recordContact } from './contacts.command.ts'

/** Who ordered, as staff need it to bring the tires and to write the invoice. Null is what was not asked for. */
export interface OrderPerson {
  name: string
  phone: string
  email: string
  /** Street and number. */
  address: string | null
  details: {
    city: string | null
    recipient: string | null
    recipientPhone: string | null
    deliveryNotes: string | null
    invoiceName: string | null
    companyNumber: string | null
    notes: string | null
  }
}

export interface NewOrderContact {
  contactId: string
  orderId: string
  /** How often the order was placed with this one. */
  placing: number
  person: OrderPerson
  requestHash: string
  createdAt: Date
}

/** Writes who placed an order, or placed it again. */
export async function recordOrderContact(tx: Transaction, contact: NewOrderContact): Promise<void> {
  const { contactId, orderId, placing, person, requestHash, createdAt } = contact
  const { address, ...fields } = person
  const act = placing === 1 ? `order:${orderId}` : `order:${orderId}:${placing}`
  await recordContact(tx, { contactId, act, requestHash, createdAt, ...fields, ...(address === null ? {} : { address }) })
}

/** The person as it was said last stands in the place of the one before, who is forgotten. */
export async function replaceOrderContact(unit: UnitOfWork, oldContactId: string, contact: NewOrderContact): Promise<void> {
  await Promise.all([eraseContact(unit, oldContactId), recordOrderContact(unit.tx, contact)])
}
