import { whyNotToCompany } from '#services/documents/company-invoice.rules.ts'
import { documentPathOf, documentPdfPathOf } from '#services/documents/document-link.rules.ts'
import type { DocumentRow } from '#services/documents/documents.queries.ts'
import { lastOfMonth } from '#services/domain/calendar.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import type { TokenSigner } from '#services/platform/signed-token.ts'
import type { Papers } from './buyer-order.contract.ts'

interface PapersPresentation {
  isMailed: boolean
  tokens: TokenSigner
  now: Date
}

/** Documents of an order as its buyer sees them: with links, and without the name that they are in. */
export function presentPapers(documents: readonly DocumentRow[], { isMailed, tokens, now }: PapersPresentation): Papers {
  return {
    issued: documents.flatMap(({ documentId, kind, number, state, issuedOn, totalAgorot }) =>
      state === 'issued' && number !== null
        ? [
            {
              documentId,
              kind,
              number,
              issuedOn,
              total: agorotToShekels(totalAgorot),
              path: documentPathOf(tokens, documentId),
              pdfPath: documentPdfPathOf(tokens, documentId),
            },
          ]
        : [],
    ),
    isMailed,
    isAwaited: documents.some(({ state }) => state === 'waiting'),
    toCompanyUntil: whyNotToCompany(documents, now) === null ? lastOfMonth(israelDate(now.getTime())) : null,
  }
}
