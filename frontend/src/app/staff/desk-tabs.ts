import {
  adminPath,
  staffCataloguePath,
  staffDeadLettersPath,
  staffDraftOrdersPath,
  staffMessagesPath,
  staffOffersPath,
  staffOrdersPath,
  staffRequestsPath,
  staffWizardAnalyticsPath,
} from '#frontend/shared/routes.ts'
import type { StaffWork } from '#services/staff/staff.contract.ts'
import { matchRoute } from '../routes.ts'
import { staffText as text } from './staff.text.ts'

export interface DeskTab {
  label: string
  path: string
  /** How many items wait there. */
  count?: (work: StaffWork) => number
}

/** The desk's pages, in tab order. */
export const deskTabs: readonly DeskTab[] = [
  // Its tasks are the only place that names them.
  { label: text.tabs.dashboard, path: adminPath, count: (work) => work.documentsStuck },
  { label: text.tabs.orders, path: staffOrdersPath, count: (work) => work.ordersToHandle },
  { label: text.tabs.draftOrders, path: staffDraftOrdersPath, count: (work) => work.draftsWaiting },
  { label: text.tabs.wizardAnalytics, path: staffWizardAnalyticsPath },
  { label: text.tabs.offers, path: staffOffersPath, count: (work) => work.offersWaiting },
  { label: text.tabs.requests, path: staffRequestsPath, count: (work) => work.requestsOpen },
  { label: text.tabs.messages, path: staffMessagesPath, count: (work) => work.messagesFailed },
  { label: text.tabs.catalogue, path: staffCataloguePath },
]

/** Behind the person's name: it is for whoever runs the shop, not for a clerk. */
export const failuresTab: DeskTab = { label: text.tabs.deadLetters, path: staffDeadLettersPath, count: (work) => work.deadLetters }

/** An unknown path below the desk's: it matches the dashboard, which must not be shown for it. */
export const isUnknownDeskPath = (path: string): boolean => path !== adminPath && matchRoute(path).route.name === 'staff-dashboard'

/** The tab of a path. */
export function tabOf(path: string): DeskTab | undefined {
  if (path === '/coh') return deskTabs.find((tab) => tab.path === staffOrdersPath)
  return deskTabs.findLast((tab) => path === tab.path || path.startsWith(`${tab.path}/`))
}
