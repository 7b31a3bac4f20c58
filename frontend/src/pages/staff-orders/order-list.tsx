import { Button, Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Pager } from '#frontend/features/desk/list.tsx'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { OrderRow } from './order-row.tsx'
import { isNarrowed, type PageSize, pageSizes } from './orders-address.ts'
import { $failure, $isLoading, $orders, $pagination, $waitingIds, newOrdersShown, retried } from './orders-list.model.ts'
import { $view, filtersCleared, limitChosen, pageChosen } from './orders-view.model.ts'
import styles from './staff-orders.module.css'
import { columnsText, staffOrdersText as text } from './staff-orders.text.ts'

/** The rows, and what stands in their place while there are none. */
export function OrderList() {
  const { orders, failure, isLoading, retry } = useUnit({ orders: $orders, failure: $failure, isLoading: $isLoading, retry: retried })
  const pagination = useUnit($pagination)
  return (
    <>
      <NewOrders />
      <p role="status" className="spoken">
        {isLoading ? text.loading : pagination && text.found(pagination.totalItems)}
      </p>
      {failure !== null && <Failure message={failure} onRetry={() => retry()} />}
      {orders === null && failure === null && <Blank />}
      {orders?.length === 0 && failure === null && <Empty />}
      {orders && orders.length > 0 && (
        <section className={styles.list} aria-label={text.listLabel} aria-busy={isLoading}>
          <div className={styles.heads} aria-hidden="true">
            {Object.values(columnsText).map((column) => (
              <span key={column}>{column}</span>
            ))}
          </div>
          {orders.map((order) => (
            <OrderRow key={order.orderId} order={order} />
          ))}
          <Pages shown={orders.length} />
        </section>
      )}
    </>
  )
}

function Pages({ shown }: { shown: number }) {
  const { pagination, turn, resize } = useUnit({ pagination: $pagination, turn: pageChosen, resize: limitChosen })
  if (!pagination) return null
  return (
    <Pager
      pagination={pagination}
      shown={shown}
      onPage={(page) => turn(page)}
      sizes={pageSizes}
      onSize={(size) => resize(size as PageSize)}
    />
  )
}

/** Orders that came meanwhile wait here, so that no row moves under a hand. */
function NewOrders() {
  const { waiting, show } = useUnit({ waiting: $waitingIds, show: newOrdersShown })
  return (
    <div role="status" className="screen-only">
      {waiting.length > 0 && (
        <button
          type="button"
          className={styles.fresh}
          onClick={() => {
            document.querySelector('main')?.focus({ preventScroll: true })
            show()
          }}
        >
          <Icon name="retry" />
          <span>
            {waiting.length === 1 ? text.newOne : text.newMany(String(waiting.length))} <u>{text.show}</u>
          </span>
        </button>
      )}
    </div>
  )
}

function Empty() {
  const { view, clear } = useUnit({ view: $view, clear: filtersCleared })
  if (!isNarrowed(view)) return <Notice title={text.empty}>{text.emptyShop}</Notice>
  return (
    <Notice
      title={text.empty}
      action={
        <Button variant="line" onClick={() => clear()}>
          {text.clear}
        </Button>
      }
    >
      {text.emptyNarrowed}
    </Notice>
  )
}

const blankRows = [1, 2, 3, 4, 5, 6]

/** Rows that are still coming, in their own height. */
function Blank() {
  return (
    <div className={styles.list}>
      <p className={styles.loading}>{text.loading}</p>
      {blankRows.map((row) => (
        <div key={row} className={styles.blank}>
          <Skeleton height={20} width="70%" />
          <Skeleton height={44} />
          <Skeleton height={44} />
          <Skeleton height={72} />
        </div>
      ))}
    </div>
  )
}
