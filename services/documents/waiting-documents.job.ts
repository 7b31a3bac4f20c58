import type { Job } from '#services/platform/jobs.ts'
import type { Logger } from '#services/platform/logger.ts'
import { ServiceRefused, ServiceUnavailable } from '#services/platform/service-errors.ts'
import { type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import type { AllocationService } from './allocation-service.ts'
import { type DocumentRow, findDocument } from './documents.queries.ts'
import { type InvoicingService, IssuedOtherwise } from './invoicing-service.ts'
import { BOOK } from './issue-document.command.ts'

/** Null where the shop has none: documents that need it wait. */
export interface DocumentServices {
  invoicing: InvoicingService | null
  allocation: AllocationService | null
}

type WaitingDeps = UnitOfWorkDeps & { logger: Pick<Logger, 'warn'> }

/** Minutes until the next try; the last one repeats, since a document is never given up. */
const RETRY_AFTER_MINUTES = [1, 5, 15, 60]
const AT_ONCE = 100

/** Gets the numbers of a service and those of allocations, for documents that wait for them. */
export function createWaitingDocumentsJob(deps: WaitingDeps, openServices: () => Promise<DocumentServices>): Job {
  let services: Promise<DocumentServices> | null = null
  return {
    queue: 'waiting-documents',
    cron: '* * * * *',
    resumes: true,
    async run() {
      services ??= openServices()
      await issueWaiting(deps, await services)
    },
  }
}

/** The rest of a run is left while a service is away. */
export async function issueWaiting(deps: WaitingDeps, services: DocumentServices): Promise<void> {
  const { rows } = await deps.database.query<{ documentId: string }>(
    `SELECT document_id AS "documentId" FROM documents WHERE state = 'waiting' AND next_try_at <= $1
     ORDER BY issued_at, document_id LIMIT ${AT_ONCE}`,
    [deps.now()],
  )
  for (const { documentId } of rows) if (!(await issue(deps, services, documentId))) return
}

/** False where its service is away. */
async function issue(deps: WaitingDeps, services: DocumentServices, documentId: string): Promise<boolean> {
  const claim = await claimDocument(deps, documentId)
  if (claim === null) return true
  try {
    const obtained = await obtain(deps, services, claim)
    if (typeof obtained === 'string') await note(deps, documentId, 'waiting', obtained)
    else await recordIssued(deps, claim.document, obtained)
    return true
  } catch (error) {
    if (error instanceof ServiceUnavailable) {
      deps.logger.warn({ documentId, code: error.code }, 'a document cannot be issued for now')
      await note(deps, documentId, 'waiting', error.code)
      return false
    }
    if (error instanceof ServiceRefused) await note(deps, documentId, 'held', `${error.code}: ${error.reason}`)
    else if (error instanceof IssuedOtherwise) await note(deps, documentId, 'held', `${error.code}: ${error.difference}`)
    else throw error
    deps.logger.warn({ documentId, code: error.code }, 'a document is refused, and staff must see it')
    return true
  }
}

interface Claim {
  document: DocumentRow
  /** It may have been asked for before, with an answer that was not recorded. */
  isRepeat: boolean
}

/** Counted before the service is asked: who takes over from a killed process knows that it may have been. */
async function claimDocument({ database, now }: WaitingDeps, documentId: string): Promise<Claim | null> {
  const { rows } = await database.query<{ attempts: number }>(
    `UPDATE documents SET attempts = attempts + 1,
       next_try_at = $2::timestamptz + make_interval(mins => ($3::int[])[least(attempts + 1, ${RETRY_AFTER_MINUTES.length})])
     WHERE document_id = $1 AND state = 'waiting' AND next_try_at <= $2 RETURNING attempts`,
    [documentId, now(), RETRY_AFTER_MINUTES],
  )
  const [claimed] = rows
  const document = claimed ? await findDocument(database, documentId) : null
  return claimed && document ? { document, isRepeat: claimed.attempts > 1 } : null
}

interface Obtained {
  number: number
  /** The day on which a service issued it. */
  issuedAt: Date
  serviceId: string | null
  allocationNumber: string | null
}

/** Or, as a word, what it still waits for. */
async function obtain(deps: WaitingDeps, { invoicing, allocation }: DocumentServices, claim: Claim): Promise<Obtained | string> {
  const { document } = claim
  if (document.issuer === BOOK) {
    if (document.number === null || allocation === null) return 'no_allocation_service'
    const { number, issuedAt } = document
    return { number, issuedAt, serviceId: null, allocationNumber: await allocation.allocate(document) }
  }
  if (invoicing?.name !== document.issuer) return 'no_invoicing_service'
  if (document.kind === 'credit_note' && document.creditsNumber === null) return 'invoice_not_issued'
  // Services refuse days that are past.
  const issuedAt = deps.now()
  const found = claim.isRepeat ? await invoicing.find(document, document.documentId) : null
  const { number, serviceId, allocationNumber } = found ?? (await invoicing.issue({ ...document, issuedAt }, document.documentId))
  deps.failpoint?.('document.issued')
  return { number, issuedAt, serviceId, allocationNumber }
}

async function recordIssued(deps: WaitingDeps, document: DocumentRow, obtained: Obtained): Promise<void> {
  const { documentId, orderId, kind, issuer, totalAgorot, vatAgorot, vatPercent, corrects } = document
  const { number, issuedAt, serviceId, allocationNumber } = obtained
  await withEvents(deps, async ({ tx, emit }) => {
    const { rowCount } = await tx.query(
      `UPDATE documents SET state = 'issued', number = $2, issued_at = $3, issued_on = ($3::timestamptz AT TIME ZONE 'Asia/Jerusalem')::date,
         service_id = $4, allocation_number = $5, failure = NULL, next_try_at = NULL
       WHERE document_id = $1 AND state = 'waiting'`,
      [documentId, number, issuedAt, serviceId, allocationNumber],
    )
    if (rowCount === 0) return
    emit('document.issued.v1', orderId, { documentId, orderId, kind, issuer, number, totalAgorot, vatAgorot, vatPercent, corrects })
  })
}

async function note({ database }: WaitingDeps, documentId: string, state: 'waiting' | 'held', failure: string): Promise<void> {
  await database.query(
    `UPDATE documents SET state = $2, failure = $3, next_try_at = CASE WHEN $2 = 'held' THEN NULL ELSE next_try_at END
     WHERE document_id = $1 AND state = 'waiting'`,
    [documentId, state, failure.slice(0, 300)],
  )
}
