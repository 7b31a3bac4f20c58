import type { Feature } from '#services/ingress/feature.ts'
import { countStuck } from './desk-documents.queries.ts'
import { deskDocumentRoutes } from './desk-documents.routes.ts'
import { listDocumentTasks } from './document-tasks.ts'
import { documentRoutes } from './documents.routes.ts'
import { createWaitingDocumentsJob, type DocumentServices } from './waiting-documents.job.ts'

export interface DocumentJobNeeds {
  /** Who issues documents and gives allocation numbers. */
  openDocumentServices(): Promise<DocumentServices>
}

/** Invoices and credit notes. */
export const documents: Feature<unknown, DocumentJobNeeds> = {
  routes: documentRoutes,
  deskRoutes: deskDocumentRoutes,
  countWork: async (database, now) => ({ documentsStuck: await countStuck(database, now) }),
  listTasks: listDocumentTasks,
  jobs: (deps) => [createWaitingDocumentsJob(deps, deps.openDocumentServices)],
}
