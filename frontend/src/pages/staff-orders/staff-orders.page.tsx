import { lazy, Suspense, useEffect, useState } from 'react'
import { ChoiceButtons, SearchField, Select, Tabs } from '#frontend/features/desk/controls.tsx'
import { Pager } from '#frontend/features/desk/list.tsx'
import { DeskPage, Live } from '#frontend/features/desk/page.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Box, Group, Paper, Stack } from '#frontend/shared/desk/layout.tsx'
import { Skeleton } from '#frontend/shared/desk/marks.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { staffOrdersPath } from '#frontend/shared/routes.ts'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { StaffOrders } from '#services/orders/desk/staff-orders.contract.ts'
import { OrderDialogs } from './dialogs.tsx'
import { $isCoding, $pickedIds, rowPicked } from './many.model.ts'
import { noteOpened } from './note.model.ts'
import { $openIds } from './order-details.model.ts'
import { $openDocument } from './order-documents.model.ts'
import { OrderRow } from './order-row.tsx'
import {
  $counts,
  $failure,
  $isLoading,
  $orders,
  $pagination,
  $view,
  $waitingIds,
  $words,
  cleared,
  filtersChanged,
  newOrdersShown,
  pageChanged,
  retried,
  wordsSent,
  wordsTyped,
} from './orders-list.model.ts'
import {
  inTab,
  isNarrowed,
  methods,
  type OrdersTab,
  type OrdersView,
  ordersFormat,
  pageSizes,
  periods,
  statusTabs,
  tabOf,
  workTabs,
} from './orders-view.ts'
import { Papers } from './papers.tsx'
import { $slipIds, slipsPrinted } from './staff-orders.model.ts'
import styles from './staff-orders.module.css'
import { columnsText, staffOrdersText as text } from './staff-orders.text.ts'

export { opened } from './orders-list.model.ts'
export { $head } from './staff-orders.model.ts'

const DocumentPreview = lazy(async () => ({ default: (await import('./order-documents.tsx')).DocumentPreview }))

/** Messages are shown in unfolded rows. */
const $isUnfolded = $openIds.map((ids) => ids.length > 0)
const MessagePreview = lazy(async () => ({ default: (await import('#frontend/features/desk/message-list.tsx')).MessagePreview }))
const PackingSlip = lazy(async () => ({ default: (await import('./packing-slip.tsx')).PackingSlip }))
const ManyBar = lazy(async () => ({ default: (await import('./many.tsx')).ManyBar }))
const CodesDialog = lazy(async () => ({ default: (await import('./many-codes.tsx')).CodesDialog }))
const KeysDialog = lazy(async () => ({ default: (await import('./many-keys.tsx')).KeysDialog }))

/** All orders, newest first. */
export function Page() {
  const { slipIds, openDocument, isUnfolded } = useUnit({ slipIds: $slipIds, openDocument: $openDocument, isUnfolded: $isUnfolded })
  return (
    <>
      <Suspense>{isUnfolded && <MessagePreview />}</Suspense>
      <Suspense>{openDocument && <DocumentPreview />}</Suspense>
      <Suspense>
        {slipIds.map((orderId) => (
          <PackingSlip key={orderId} orderId={orderId} />
        ))}
      </Suspense>
      <DeskPage title={text.title} acts={<Papers />} gap="sm" className={`${styles.page} ${slipIds.length === 0 ? '' : 'screen-only'}`}>
        <Tools />
        <StatusTabs />
        <NewOrders />
        <OrderList />
        <Many />
        <OrderDialogs />
      </DeskPage>
    </>
  )
}

/** The bar of picked orders, pasted codes, and keys; each comes when it is needed. */
function Many() {
  const { picked, isCoding } = useUnit({ picked: $pickedIds, isCoding: $isCoding })
  const acts = useUnit({ pick: rowPicked, print: slipsPrinted, message: noteOpened })
  const [isHelping, help] = useState(false)
  useEffect(() => {
    const stop = import('./row-keys.ts').then(({ listenToRowKeys }) =>
      listenToRowKeys({
        pick: (orderId, isRange) => acts.pick({ orderId, isRange }),
        print: (orderId) => acts.print([orderId]),
        message: (orderId) => acts.message({ orderId, reason: null }),
        help: () => help(true),
      }),
    )
    return () => void stop.then((end) => end())
  }, [acts.pick, acts.print, acts.message])
  return (
    <Suspense>
      {picked.length > 0 && !isCoding && <ManyBar />}
      {isCoding && <CodesDialog />}
      {isHelping && <KeysDialog onClose={() => help(false)} />}
    </Suspense>
  )
}

/** Search and filters. */
function Tools() {
  const { view, narrow } = useUnit({ view: $view, narrow: filtersChanged })
  return (
    <Group gap="sm" className="screen-only">
      <Search />
      <ChoiceButtons
        legend={text.methodsLabel}
        choices={[null, ...methods].map((choice) => ({ choice, label: choice === null ? text.allMethods : text.methods[choice] }))}
        chosen={view.method}
        onChoose={(method) => narrow({ method })}
      />
      <Select
        aria-label={text.periodLabel}
        value={view.period}
        onChange={(event) => narrow({ period: event.currentTarget.value as OrdersView['period'] })}
        data={periods.map((period) => ({ value: period, label: text.periods[period] }))}
      />
      <Box ms="auto">
        <Live />
      </Box>
    </Group>
  )
}

function Search() {
  const { words, type, send } = useUnit({ words: $words, type: wordsTyped, send: wordsSent })
  return <SearchField label={text.searchLabel} placeholder={text.searchPlaceholder} words={words} onType={type} onSend={send} />
}

function countOf({ all, byStatus, byWork }: StaffOrders['counts'], tab: OrdersTab): number {
  if (tab === 'all') return all
  return tab === 'handle' || tab === 'attention' || tab === 'transfer' || tab === 'incomplete' ? byWork[tab] : byStatus[tab]
}

const attention = (
  <Group component="span" gap={5} wrap="nowrap">
    <Icon name="warning" className={styles.warning} />
    {text.tabs.attention}
  </Group>
)

/** Tabs by work to do and by status, with counts. */
function StatusTabs() {
  const { view, counts, narrow } = useUnit({ view: $view, counts: $counts, narrow: filtersChanged })
  const tabFor = (tab: OrdersTab) => ({
    key: tab,
    to: staffOrdersPath + ordersFormat.write({ ...view, ...inTab(tab), page: 1 }),
    name: tab === 'attention' ? attention : text.tabs[tab],
    count: counts && countOf(counts, tab),
  })
  return (
    <Tabs
      label={text.tabsLabel}
      tabs={workTabs.map(tabFor)}
      more={{ name: text.byStatus, tabs: statusTabs.map(tabFor) }}
      chosen={tabOf(view)}
      onChoose={(tab) => narrow(inTab(tab))}
    />
  )
}

/** A button that shows new orders, so that rows do not move unexpectedly. */
function NewOrders() {
  const { waiting, show } = useUnit({ waiting: $waitingIds, show: newOrdersShown })
  const showNew = () => {
    document.querySelector('main')?.focus({ preventScroll: true })
    show()
  }
  return (
    <div role="status" className="screen-only">
      {waiting.length > 0 && (
        <Button fullWidth fw={400} leftSection={<Icon name="retry" />} onClick={showNew}>
          <span>
            <span>{waiting.length === 1 ? text.newOne : text.newMany(String(waiting.length))}</span> <u>{text.show}</u>
          </span>
        </Button>
      )}
    </div>
  )
}

/** The rows, or the empty, error or loading state. */
function OrderList() {
  const { orders, failure, isLoading, pagination } = useUnit({
    orders: $orders,
    failure: $failure,
    isLoading: $isLoading,
    pagination: $pagination,
  })
  const { retry, turn, narrow } = useUnit({ retry: retried, turn: pageChanged, narrow: filtersChanged })
  return (
    <>
      <p role="status" className="spoken">
        {isLoading ? text.loading : pagination && text.found(pagination.totalItems)}
      </p>
      {failure !== null && <Failure message={failure} onRetry={() => retry()} />}
      {orders === null && failure === null && <Blank />}
      {orders?.length === 0 && failure === null && <Empty />}
      {orders && pagination && orders.length > 0 && (
        <Paper component="section" className={styles.list ?? ''} aria-label={text.listLabel} aria-busy={isLoading}>
          <div className={`t-14 muted line-below ${styles.heads}`} aria-hidden="true">
            {Object.values(columnsText).map((column) => (
              <span key={column}>{column}</span>
            ))}
          </div>
          {orders.map((order) => (
            <OrderRow key={order.orderId} order={order} />
          ))}
          <Pager
            pagination={pagination}
            shown={orders.length}
            onPage={turn}
            sizes={pageSizes}
            onSize={(size) => narrow({ limit: size as OrdersView['limit'] })}
          />
        </Paper>
      )}
    </>
  )
}

function Empty() {
  const { view, clear, narrow } = useUnit({ view: $view, clear: cleared, narrow: filtersChanged })
  if (!isNarrowed(view))
    return (
      <Notice title={text.allDone} action={<Button onClick={() => narrow(inTab('all'))}>{text.toAll}</Button>}>
        {text.emptyShop}
      </Notice>
    )
  return (
    <Notice
      title={text.empty}
      action={
        <Button size="md" variant="line" onClick={() => clear()}>
          {text.clear}
        </Button>
      }
    >
      {text.emptyNarrowed}
    </Notice>
  )
}

const blankRows = [1, 2, 3, 4, 5, 6]

/** Loading placeholder of the rows' height. */
function Blank() {
  return (
    <Paper p="md">
      <Stack>
        <Text c="dimmed" fz="sm">
          {text.loading}
        </Text>
        {blankRows.map((row) => (
          <Skeleton key={row} height={78} />
        ))}
      </Stack>
    </Paper>
  )
}
