import { useUnit } from 'effector-react'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import type { StaffOrders } from '#services/ingress/contract/staff-orders.contract.ts'
import { statuses } from './orders-address.ts'
import { $counts } from './orders-list.model.ts'
import { $view, tabChosen } from './orders-view.model.ts'
import { staffOrdersText as text } from './staff-orders.text.ts'
import styles from './tabs.module.css'

const tabs = ['all', 'attention', ...statuses] as const

const countOf = ({ all, attention, byStatus }: StaffOrders['counts'], tab: (typeof tabs)[number]): number => {
  if (tab === 'all') return all
  return tab === 'attention' ? attention : (byStatus[tab] ?? 0)
}

/** The orders by status, each with how many there are. */
export function Tabs() {
  const { view, counts, choose } = useUnit({ view: $view, counts: $counts, choose: tabChosen })
  const chosen = view.isAttention ? 'attention' : (view.status ?? 'all')
  return (
    <nav className={`${styles.tabs} screen-only`} aria-label={text.tabsLabel}>
      {tabs.map((tab) => (
        <button key={tab} type="button" aria-current={tab === chosen || undefined} onClick={() => choose(tab)}>
          {tab === 'attention' && <Icon name="warning" className={styles.warning} />}
          {text.tabs[tab]}
          {counts && <bdi className={styles.count}>{countOf(counts, tab).toLocaleString('en')}</bdi>}
        </button>
      ))}
    </nav>
  )
}
