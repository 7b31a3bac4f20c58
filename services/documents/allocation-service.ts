import type { IssuedDocument } from './document.ts'

/** Gives allocation numbers for invoices of the shop's own book; an invoicing service asks for them itself. */
export interface AllocationService {
  readonly name: 'tax_authority'
  /**
   * The authority's whole number, of which `printedAllocation` is printed. The document must have its number and a company as buyer. May be
   * asked again after `ServiceUnavailable`: the authority knows the document by its id. `ServiceRefused` is its decision, and the document
   * waits for staff.
   */
  allocate(document: IssuedDocument): Promise<string>
}

/** What renews the right to ask: each works once, and its use gives the next. */
export interface RefreshTokens {
  current(): Promise<string>
  /** Called before the next question, so that a killed process loses none that was used. */
  replace(next: string): Promise<unknown>
}
