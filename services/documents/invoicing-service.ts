import type { IssuedDocument } from './document.ts'

/** The interface of an invoicing service: it numbers, signs and keeps documents in the shop's name. */
export interface InvoicingService {
  /** Logged at start, never stored. */
  readonly name: 'morning'
  /**
   * Issues a document. Not idempotent: after `ServiceUnavailable` ask `find`, and only where that answers null `issue` again. Throws
   * `ServiceRefused` where nothing was issued, and `IssuedOtherwise` where what was issued is not the shop's document.
   *
   * `key`: printed on the document, by which it is found again; of one document always the same.
   */
  issue(document: IssuedDocument, key: string): Promise<ServiceDocument>
  /** The service's record of a document by its key; null = never issued. Throws `ServiceUnavailable` and `IssuedOtherwise`. */
  find(document: IssuedDocument, key: string): Promise<ServiceDocument | null>
  /** Throws `ServiceUnavailable`. */
  downloadPdf(serviceId: string): Promise<Buffer>
}

export interface ServiceDocument {
  number: number
  /** The service's own id. */
  serviceId: string
  /** Of the tax authority, where the service asked for one. */
  allocationNumber: string | null
  /** Where the service shows it; may stop working, unlike `downloadPdf`. */
  pdfUrl: string | null
}

/** A document is issued, and says something else than the shop's; or it was issued twice. Staff must correct it at the service. */
export class IssuedOtherwise extends Error {
  override readonly name = 'IssuedOtherwise'
  readonly code: 'issued_twice' | 'kind_differs' | 'total_differs' | 'vat_differs'
  /** All that the service has of it. */
  readonly issued: readonly ServiceDocument[]
  /** As staff read it: `total 99900, expected 99901`. */
  readonly difference: string

  constructor(code: IssuedOtherwise['code'], issued: readonly ServiceDocument[], difference: string) {
    super(`the service issued otherwise: ${code}, ${difference}`)
    this.code = code
    this.issued = issued
    this.difference = difference
  }
}
