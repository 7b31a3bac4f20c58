import { findContact } from '#services/contacts/contacts.queries.ts'
import { type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { type NotToCompany, whyNotToCompany } from './company-invoice.rules.ts'
import { isToCompany } from './document-source.rules.ts'
import { listOrderDocuments } from './documents.queries.ts'
import { listStandingInvoices, writeForCompany } from './issue-document.command.ts'

export interface Company {
  name: string
  companyNumber: string
}

/** `ok` also when it names this company already: idempotent. `unknown`: the person was erased. */
export type InvoicedToCompany = { ok: true } | { ok: false; reason: NotToCompany | 'unknown' }

/** Takes the invoice of an order back and writes it for a company, by its buyer's wish. Two presses, or a press and a refund, take turns. */
export function invoiceToCompany(deps: UnitOfWorkDeps, orderId: string, company: Company): Promise<InvoicedToCompany> {
  return withEvents(deps, async (unit): Promise<InvoicedToCompany> => {
    // They are locked from here on: what is read afterwards holds until the end.
    const standing = await listStandingInvoices(unit, orderId)
    const documents = await listOrderDocuments(unit.tx, orderId)
    const [first] = documents
    if (first && (await findContact(unit.tx, first.contactId)) === null) return { ok: false, reason: 'unknown' }
    const written = documents.filter(({ source }) => isToCompany(source))
    if (written.length > 0 && written.every(({ buyer }) => isSame(buyer, company))) return { ok: true }
    const reason = whyNotToCompany(documents, unit.at)
    if (reason !== null || !first) return { ok: false, reason: reason ?? 'not_yet' }
    // An order that was paid twice has two until one is refunded.
    for (const invoice of standing) await writeForCompany(unit, { orderId, contactId: first.contactId }, invoice, company)
    return { ok: true }
  })
}

const isSame = (buyer: { name: string; companyNumber: string | null }, { name, companyNumber }: Company): boolean =>
  buyer.name === name && buyer.companyNumber === companyNumber
