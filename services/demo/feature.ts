import type { Feature } from '#services/ingress/feature.ts'
import type { ClearingHouse } from './clearing/sandbox-clearing.command.ts'
import { sandboxClearingRoutes } from './clearing/sandbox-clearing.route.ts'
import { createSandboxTransactionsJob } from './clearing/sandbox-transactions.job.ts'
import { createInboxJob } from './inbox/demo-inbox.ts'
import { localProviderRoutes } from './sign-in/local-provider.routes.ts'

export interface DemoNeeds {
  /** With the demo's own clearing house, where that charges cards. */
  payments: { clearingHouse: ClearingHouse | null } | null
}

/** What only a demo brings: each part stands where the settings call for it, and in no real shop. */
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
