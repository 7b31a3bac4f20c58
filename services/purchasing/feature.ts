import type { CountingDeps } from '#services/catalogue/index.ts'
import type { Feature } from '#services/ingress/feature.ts'
import { readPlanInput } from './demand/read-plan-input.ts'
import { claimsRoutes } from './desk/claims.routes.ts'
import { draftExportRoutes } from './desk/draft-export.routes.ts'
import { listDraftTasks } from './desk/draft-order-reads.ts'
import { draftOrderRoutes } from './desk/draft-orders.routes.ts'
import { goodsInRoutes } from './desk/goods-in.routes.ts'
import { supplierRoutes } from './desk/suppliers.routes.ts'
import { createNightlyDraftJob, createOldDraftsJob, createPrepareDraftJob } from './draft-orders.job.ts'
import { countDraftsToApprove, hasApprovedDraft, readPlanSettings } from './draft-orders.queries.ts'
import { pastSalesProjection } from './past-sales.projection.ts'
import { PAST_SALES_FILE } from './past-sales-file.ts'
import { supplierArticlesProjection } from './supplier-articles.projection.ts'
import { hasSupplierList } from './supplier-articles.queries.ts'
import { DELTI_DE_LIST, DELTI_FR_LIST, RDUCH_LIST } from './suppliers/supplier-lists.ts'

export const purchasing: Feature<Pick<CountingDeps, 'lockHandedOver'>> = {
  deskRoutes(desk, deps) {
    draftOrderRoutes(desk, deps)
    goodsInRoutes(desk, deps)
    claimsRoutes(desk, deps)
    supplierRoutes(desk, deps)
    draftExportRoutes(desk, deps)
  },
  countWork: async (database) => ({ draftsWaiting: await countDraftsToApprove(database) }),
  listTasks: listDraftTasks,
  firstSteps: async (database) => ({ supplierList: await hasSupplierList(database), draft: await hasApprovedDraft(database) }),
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
