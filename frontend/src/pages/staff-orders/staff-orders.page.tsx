import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import { useEffect, useRef } from 'react'
import { SearchField, Select, Tabs } from '#frontend/features/desk/controls.tsx'
import { Heading, Live } from '#frontend/features/desk/page.tsx'
import { staffOrdersPath } from '#frontend/shared/routes.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import type { StaffOrders } from '#services/orders/desk/staff-orders.contract.ts'
import { OrderList } from './order-list.tsx'
import type { FileKind } from './orders.api.ts'
import { inTab, methods, type OrdersTab, orderTabs, type Period, periods, writeView } from './orders-address.ts'
import { $counts } from './orders-list.model.ts'
import { $exporting, $slipId, exported, listPrinted } from './orders-paper.model.ts'
import { $view, $words, methodChosen, periodChosen, searchSent, searchTyped, tabChosen } from './orders-view.model.ts'
import { PackingSlip } from './packing-slip.tsx'
import styles from './staff-orders.module.css'
import { staffOrdersText as text } from './staff-orders.text.ts'

const isTyping = ({ target }: KeyboardEvent) => target instanceof Element && target.matches('input, select, textarea, [contenteditable]')

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

export { $head, opened } from './staff-orders.model.ts'

/** All orders, newest first. */
export function Page() {
  const slipId = useUnit($slipId)
  return (
    <>
      {slipId !== null && <PackingSlip orderId={slipId} />}
      <div className={`wrap ${styles.page} ${slipId === null ? '' : 'screen-only'}`}>
        <Heading title={text.title}>
          <Paper />
        </Heading>
        <Tools />
        <StatusTabs />
        <OrderList />
      </div>
    </>
  )
}

const kinds: readonly FileKind[] = ['csv', 'xlsx']

/** The list on paper, and as a file. */
function Paper() {
  const { exporting, save, print } = useUnit({ exporting: $exporting, save: exported, print: listPrinted })
  return (
    <>
      <Button size="xs" variant="paper" className={styles.printer ?? ''} leftSection={<Icon name="print" />} onClick={() => print()}>
        {text.print}
      </Button>
      {kinds.map((kind) => (
        <Button key={kind} size="xs" variant="paper" aria-disabled={exporting !== null || undefined} onClick={() => save(kind)}>
          {exporting === kind ? text.exporting : text.export} <bdi>{kind.toUpperCase()}</bdi>
        </Button>
      ))}
    </>
  )
}

/** The orders by status, each with how many there are. */
function StatusTabs() {
  const { view, counts, choose } = useUnit({ view: $view, counts: $counts, choose: tabChosen })
  const tabs = orderTabs.map((tab) => ({
    key: tab,
    to: staffOrdersPath + writeView(inTab(view, tab)),
    name: tab === 'attention' ? attention : text.tabs[tab],
    count: counts && countOf(counts, tab),
  }))
  return <Tabs label={text.tabsLabel} tabs={tabs} chosen={view.isAttention ? 'attention' : (view.status ?? 'all')} onChoose={choose} />
}

/** What narrows the list. */
function Tools() {
  return (
    <div className={`${styles.tools} screen-only`}>
      <Search />
      <Methods />
      <PeriodChoice />
      <Live />
    </div>
  )
}

function Search() {
  const { words, type, send } = useUnit({ words: $words, type: searchTyped, send: searchSent })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      event.preventDefault()
      field.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  return (
    <SearchField
      label={text.searchLabel}
      placeholder={text.searchPlaceholder}
      words={words}
      onType={type}
      onSend={send}
      shortcut={{ key: '/', field }}
    />
  )
}

function Methods() {
  const { view, choose } = useUnit({ view: $view, choose: methodChosen })
  return (
    <fieldset className={styles.segments} aria-label={text.methodsLabel}>
      {[null, ...methods].map((method) => (
        <button key={method} type="button" aria-pressed={view.method === method} onClick={() => choose(method)}>
          {method === null ? text.allMethods : text.methods[method]}
        </button>
      ))}
    </fieldset>
  )
}

function PeriodChoice() {
  const { view, choose } = useUnit({ view: $view, choose: periodChosen })
  return (
    <div className={styles.period}>
      <Select aria-label={text.periodLabel} value={view.period} onChange={(event) => choose(event.currentTarget.value as Period)}>
        {periods.map((period) => (
          <option key={period} value={period}>
            {text.periods[period]}
          </option>
        ))}
      </Select>
    </div>
  )
}
