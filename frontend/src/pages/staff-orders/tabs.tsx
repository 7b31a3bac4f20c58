import { useUnit } from 'effector-react'
import { Tabs } from '#frontend/features/desk/tabs.tsx'
import { staffOrdersPath } from '#frontend/shared/routes.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import type { StaffOrders } from '#services/orders/desk/staff-orders.contract.ts'
import { inTab, type OrdersTab, orderTabs, writeView } from './orders-address.ts'
import { $counts } from './orders-list.model.ts'
import { $view, tabChosen } from './orders-view.model.ts'
import { staffOrdersText as text } from './staff-orders.text.ts'
import styles from './tabs.module.css'

const countOf = ({ all, attention, byStatus }: StaffOrders['counts'], tab: OrdersTab): number => {
  if (tab === 'all') return all
  return tab === 'attention' ? attention : (byStatus[tab] ?? 0)
}

const attention = (
  <>
    <Icon name="warning" className={styles.warning} />
    {text.tabs.attention}
  </>
)

/** The orders by status, each with how many there are. */
export function StatusTabs() {
  const { view, counts, choose } = useUnit({ view: $view, counts: $counts, choose: tabChosen })
  const tabs = orderTabs.map((tab) => ({
    ...{ key: tab, to: staffOrdersPath + writeView(inTab(view, tab)) },
    ...{ name: tab === 'attention' ? attention : text.tabs[tab], count: counts && countOf(counts, tab) },
  }))
  return <Tabs label={text.tabsLabel} tabs={tabs} chosen={view.isAttention ? 'attention' : (view.status ?? 'all')} onChoose={choose} />
}
