export {
  issueCreditNotes,
  issueInvoice,
  listStandingInvoices,
  type PaidOrder,
  paymentSource,
  takeInvoiceBack,
} from './issue-document.command.ts'
export { recordIssuer } from './issuer.command.ts'
