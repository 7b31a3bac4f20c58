import type { Feature } from '#services/ingress/feature.ts'
import { readPlanInput } from './demand/read-plan-input.ts'
import { draftExportRoutes } from './desk/draft-export.routes.ts'
import { draftOrderRoutes } from './desk/draft-orders.routes.ts'
import { supplierRoutes } from './desk/suppliers.routes.ts'
import { countDraftsToApprove } from './draft-orders.queries.ts'
import { createNightlyDraftJob } from './nightly-draft.job.ts'
import { createOldDraftsJob } from './old-drafts.job.ts'
import { pastSalesProjection } from './past-sales.projection.ts'
import { PAST_SALES_FILE } from './past-sales-file.ts'
import { readPlanSettings } from './plan-settings.queries.ts'
import { createPrepareDraftJob } from './prepare-draft.job.ts'
import { supplierArticlesProjection } from './supplier-articles.projection.ts'
import { DELTI_DE_LIST } from './suppliers/delti-de-list.ts'
import { DELTI_FR_LIST } from './suppliers/delti-fr-list.ts'
import { RDUCH_LIST } from './suppliers/rduch-list.ts'

export const purchasing: Feature = {
  deskRoutes(desk, deps) {
    draftOrderRoutes(desk, deps)
    supplierRoutes(desk, deps)
    draftExportRoutes(desk, deps)
  },
  countWork: async (database) => ({ draftsWaiting: await countDraftsToApprove(database) }),
  projections: [supplierArticlesProjection, pastSalesProjection],
  jobs: (deps) => [
    createNightlyDraftJob(deps),
    createPrepareDraftJob({
      ...deps,
      readInput: async () => readPlanInput({ ...deps, now: deps.now() }, (await readPlanSettings(deps.database)).settings),
    }),
    createOldDraftsJob(deps.database, deps.now),
  ],
  files: [PAST_SALES_FILE, RDUCH_LIST, DELTI_FR_LIST, DELTI_DE_LIST],
}
