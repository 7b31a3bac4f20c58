import type { PageLocation, PageModule } from '#frontend/shared/page.ts'
import { patterns } from '#frontend/shared/routes.ts'

export type Params = PageLocation['params']

export interface Route {
  /** Folder and file name below `pages/`; the server links this page's chunk by it. */
  name: string
  paths: readonly string[]
  /** The parameters as the shop writes them, or null when they name nothing that could exist. */
  read?: (params: Params) => Params | null
  load: () => Promise<PageModule>
  /** Behind the sign-in: rendered in the browser alone, in the staff's frame. */
  isStaff?: true
}

const pathsOf = (pattern: string | readonly string[]) => (typeof pattern === 'string' ? [pattern] : pattern)

/** The staff desk. The dashboard claims what no other page of it does. */
export const staffRoutes: readonly Route[] = [
  {
    name: 'staff-orders',
    paths: pathsOf(patterns.staffOrders),
    isStaff: true,
    load: () => import('#frontend/pages/staff-orders/staff-orders.page.tsx'),
  },
  {
    name: 'staff-messages',
    paths: pathsOf(patterns.staffMessages),
    isStaff: true,
    load: () => import('#frontend/pages/staff-messages/staff-messages.page.tsx'),
  },
  {
    name: 'staff-draft-settings',
    paths: pathsOf(patterns.staffDraftSettings),
    isStaff: true,
    load: () => import('#frontend/pages/staff-draft-settings/staff-draft-settings.page.tsx'),
  },
  {
    name: 'staff-supplier-lists',
    paths: pathsOf(patterns.staffSupplierLists),
    isStaff: true,
    load: () => import('#frontend/pages/staff-supplier-lists/staff-supplier-lists.page.tsx'),
  },
  {
    name: 'staff-draft-compare',
    paths: pathsOf(patterns.staffDraftCompare),
    isStaff: true,
    load: () => import('#frontend/pages/staff-draft-compare/staff-draft-compare.page.tsx'),
  },
  {
    name: 'staff-draft-paper',
    paths: pathsOf(patterns.staffDraftPaper),
    isStaff: true,
    load: () => import('#frontend/pages/staff-draft-paper/staff-draft-paper.page.tsx'),
  },
  {
    name: 'staff-goods-in',
    paths: pathsOf(patterns.staffGoodsIn),
    isStaff: true,
    load: () => import('#frontend/pages/staff-goods-in/staff-goods-in.page.tsx'),
  },
  {
    name: 'staff-draft-orders',
    paths: pathsOf(patterns.staffDraftOrders),
    isStaff: true,
    load: () => import('#frontend/pages/staff-draft-orders/staff-draft-orders.page.tsx'),
  },
  {
    name: 'staff-draft-order',
    paths: pathsOf(patterns.staffDraftOrder),
    isStaff: true,
    load: () => import('#frontend/pages/staff-draft-order/staff-draft-order.page.tsx'),
  },
  {
    name: 'staff-wizard-analytics',
    paths: pathsOf(patterns.staffWizardAnalytics),
    isStaff: true,
    load: () => import('#frontend/pages/staff-wizard-analytics/staff-wizard-analytics.page.tsx'),
  },
  {
    name: 'staff-offers',
    paths: pathsOf(patterns.staffOffers),
    isStaff: true,
    load: () => import('#frontend/pages/staff-offers/staff-offers.page.tsx'),
  },
  {
    name: 'staff-requests',
    paths: pathsOf(patterns.staffRequests),
    isStaff: true,
    load: () => import('#frontend/pages/staff-requests/staff-requests.page.tsx'),
  },
  {
    name: 'staff-catalogue',
    paths: pathsOf(patterns.staffCatalogue),
    isStaff: true,
    load: () => import('#frontend/pages/staff-catalogue/staff-catalogue.page.tsx'),
  },
  {
    name: 'staff-dead-letters',
    paths: pathsOf(patterns.staffDeadLetters),
    isStaff: true,
    load: () => import('#frontend/pages/staff-dead-letters/staff-dead-letters.page.tsx'),
  },
  {
    name: 'staff-dashboard',
    paths: pathsOf(patterns.staffDashboard),
    isStaff: true,
    load: () => import('#frontend/pages/staff-dashboard/staff-dashboard.page.tsx'),
  },
]
