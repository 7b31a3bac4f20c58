import type { PageLocation, PageModule } from '#frontend/shared/page.ts'
import { patterns } from '#frontend/shared/routes.ts'

export type Params = PageLocation['params']

export interface Route {
  /** Folder and file name below `pages/`; the server links the page's chunk by it. */
  name: string
  paths: readonly string[]
  /** The normalized parameters, or null if they are invalid. */
  read?: (params: Params) => Params | null
  load: () => Promise<PageModule>
  /** Requires sign-in: rendered in the browser only, in the staff frame. */
  isStaff?: true
}

type StaffPattern = Extract<keyof typeof patterns, `staff${string}`>

/** `pages/staff-draft-orders` has the pattern `staffDraftOrders`. */
function staffRoute(pattern: StaffPattern, load: Route['load']): Route {
  const paths: string | readonly string[] = patterns[pattern]
  const name = pattern.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return { name, paths: typeof paths === 'string' ? [paths] : paths, isStaff: true, load }
}

/** The staff desk. The dashboard matches all other paths. */
export const staffRoutes: readonly Route[] = [
  staffRoute('staffOrders', () => import('#frontend/pages/staff-orders/staff-orders.page.tsx')),
  staffRoute('staffMessages', () => import('#frontend/pages/staff-messages/staff-messages.page.tsx')),
  staffRoute('staffCaller', () => import('#frontend/pages/staff-caller/staff-caller.page.tsx')),
  staffRoute('staffDraftSettings', () => import('#frontend/pages/staff-draft-settings/staff-draft-settings.page.tsx')),
  staffRoute('staffSupplierLists', () => import('#frontend/pages/staff-supplier-lists/staff-supplier-lists.page.tsx')),
  staffRoute('staffDraftCompare', () => import('#frontend/pages/staff-draft-compare/staff-draft-compare.page.tsx')),
  staffRoute('staffDraftPaper', () => import('#frontend/pages/staff-draft-paper/staff-draft-paper.page.tsx')),
  staffRoute('staffGoodsIn', () => import('#frontend/pages/staff-goods-in/staff-goods-in.page.tsx')),
  staffRoute('staffDraftOrders', () => import('#frontend/pages/staff-draft-orders/staff-draft-orders.page.tsx')),
  staffRoute('staffDraftOrder', () => import('#frontend/pages/staff-draft-order/staff-draft-order.page.tsx')),
  staffRoute('staffWizardAnalytics', () => import('#frontend/pages/staff-wizard-analytics/staff-wizard-analytics.page.tsx')),
  staffRoute('staffOffers', () => import('#frontend/pages/staff-offers/staff-offers.page.tsx')),
  staffRoute('staffRequests', () => import('#frontend/pages/staff-requests/staff-requests.page.tsx')),
  staffRoute('staffCatalogue', () => import('#frontend/pages/staff-catalogue/staff-catalogue.page.tsx')),
  staffRoute('staffDeadLetters', () => import('#frontend/pages/staff-dead-letters/staff-dead-letters.page.tsx')),
  staffRoute('staffDashboard', () => import('#frontend/pages/staff-dashboard/staff-dashboard.page.tsx')),
]
