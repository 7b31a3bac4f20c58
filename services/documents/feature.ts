import type { Feature } from '#services/ingress/feature.ts'
import { documentRoutes } from './documents.routes.ts'
import { createWaitingDocumentsJob, type DocumentServices } from './waiting-documents.job.ts'

export interface DocumentJobNeeds {
  /** Who issues documents and gives allocation numbers. */
  openDocumentServices(): Promise<DocumentServices>
}

/** Invoices and credit notes. */
export const documents: Feature<unknown, DocumentJobNeeds> = {
  routes: documentRoutes,
  jobs: (deps) => [createWaitingDocumentsJob(deps, deps.openDocumentServices)],
}
