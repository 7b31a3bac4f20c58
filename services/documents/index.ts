export { type InvoicedToCompany, invoiceToCompany } from './company-invoice.command.ts'
export {
  issueBalanceInvoice,
  issueCreditNotes,
  issueInvoice,
  listStandingInvoices,
  type PaidOrder,
  takeInvoiceBack,
} from './issue-document.command.ts'
export { recordIssuer } from './issuer.command.ts'
