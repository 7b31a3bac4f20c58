import type { Feature } from '#services/ingress/feature.ts'
import type { ClearingHouse } from './clearing/sandbox-clearing.command.ts'
import { sandboxClearingRoutes } from './clearing/sandbox-clearing.route.ts'
import { createSandboxTransactionsJob } from './clearing/sandbox-transactions.job.ts'
import { createInboxJob } from './inbox/demo-inbox.ts'
import { localProviderRoutes } from './sign-in/local-provider.routes.ts'

export interface DemoNeeds {
  /** Set where the demo's clearing house handles cards. */
  payments: { clearingHouse: ClearingHouse | null } | null
}

/** Demo-only parts, each enabled by its settings; a real shop loads none. */
export const demo: Feature<DemoNeeds, DemoNeeds> = {
  async routes(app, deps) {
    const { config, payments } = deps
    if (config.staff.signIn?.provider === 'local') await localProviderRoutes(app, deps)
    if (payments?.clearingHouse) {
      await sandboxClearingRoutes(app, { ...deps, clearingHouse: payments.clearingHouse, shopName: config.shop.name })
    }
  },
  jobs({ config, payments, database, now }) {
    return [
      ...(payments?.clearingHouse ? [createSandboxTransactionsJob(database, now)] : []),
      ...(config.messages.hasDemoInbox ? [createInboxJob({ database, now })] : []),
    ]
  },
}
