import { $cartItems, $isCartKnown, $isCartStored } from '#frontend/entities/cart/cart.model.ts'
import { lineKey } from '#frontend/entities/cart/cart.ts'
import { CartProductName } from '#frontend/features/cart-lines/cart-line.tsx'
import {
  $failure,
  $hasAppeared,
  $isComplete,
  $isSettled,
  $lines,
  $rows,
  $unavailableEans,
  retried,
  unavailableDropped,
} from '#frontend/features/cart-lines/cart-lines.model.ts'
import { cartLinesText } from '#frontend/features/cart-lines/cart-lines.text.ts'
import { $lostCount } from '#frontend/features/cart-lines/cart-links.model.ts'
import { PairWarning } from '#frontend/features/cart-lines/pair-warning.tsx'
import { PhoneOrder } from '#frontend/features/cart-lines/phone-order.tsx'
import { SecondOrder, TwoDeliveries } from '#frontend/features/cart-lines/two-deliveries.tsx'
import { OpenPaymentNote } from '#frontend/features/open-payment/open-payment-note.tsx'
import { homePath } from '#frontend/shared/routes.ts'
import { dataStateText } from '#frontend/shared/shared.text.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Notice, WithoutScript } from '#frontend/shared/ui/data-state.tsx'
import { Skeleton } from '#frontend/shared/ui/loading.tsx'
import { PageNotice } from '#frontend/shared/ui/page-notice.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { Bill } from './bill.tsx'
import { $justAdded } from './cart.model.ts'
import styles from './cart.module.css'
import { sharedCartText, cartText as text } from './cart.text.ts'
import { CartFailure } from './cart-failure.tsx'
import { CartRow, RowSkeleton } from './cart-row.tsx'
import { Partner } from './partner.tsx'
import { $isOpeningShared } from './shared-cart.model.ts'
import { SharedCart } from './shared-cart.tsx'

export { $head, opened } from './cart.model.ts'

export function Page() {
  const { isKnown, rows, isOpeningShared } = useUnit({ isKnown: $isCartKnown, rows: $rows, isOpeningShared: $isOpeningShared })
  const isEmpty = isKnown && rows.length === 0 && !isOpeningShared
  return (
    <>
      <PhoneOrder />
      <div className="wrap">{isEmpty ? <Empty /> : <Filled />}</div>
    </>
  )
}

/** Notices above the rows. */
function Notices() {
  const { items, isStored, unavailable, lost, failure, dropGone, retry } = useUnit({
    items: $cartItems,
    isStored: $isCartStored,
    unavailable: $unavailableEans,
    lost: $lostCount,
    failure: $failure,
    dropGone: unavailableDropped,
    retry: retried,
  })
  return (
    <div className={`stack gap-8 ${styles.notices}`}>
      <OpenPaymentNote />
      <SharedCart />
      <JustAdded />
      <TwoDeliveries />
      <SecondOrder />
      {failure && <CartFailure message={failure} onRetry={() => retry()} />}
      {unavailable.length > 0 && (
        <PageNotice
          actions={
            <Button variant="paper" onClick={() => dropGone()}>
              {cartLinesText.dropGone}
            </Button>
          }
        >
          {cartLinesText.unavailable(unavailable.length)}
        </PageNotice>
      )}
      {lost > 0 && <PageNotice>{cartLinesText.lostLinks(lost)}</PageNotice>}
      {!isStored && items.length > 0 && <PageNotice>{text.notKept}</PageNotice>}
    </div>
  )
}

/** Confirms an addition from a list. */
function JustAdded() {
  const line = useUnit($justAdded)
  return (
    line && (
      <PageNotice>
        {text.justAdded} <CartProductName product={line.product} hasBrand /> <TireSize size={line.product.displaySize} />
      </PageNotice>
    )
  )
}

function Empty() {
  return (
    <div className={styles.empty}>
      <h1 className="spoken">{text.title}</h1>
      <Notices />
      <Notice
        title={text.empty}
        action={
          <Button to={homePath} variant="go">
            {text.goOn}
          </Button>
        }
      >
        {text.emptyWay}
      </Notice>
    </div>
  )
}

function Contents() {
  const { lines, isComplete } = useUnit({ lines: $lines, isComplete: $isComplete })
  const units = (isSet: boolean) => lines.reduce((sum, { item, product }) => sum + (product.set === isSet ? item.quantity : 0), 0)
  return <small>{isComplete && text.contents(units(true), units(false))}</small>
}

function Filled() {
  const { rows, lines, isSettled, hasAppeared, isOpeningShared } = useUnit({
    rows: $rows,
    lines: $lines,
    isSettled: $isSettled,
    hasAppeared: $hasAppeared,
    isOpeningShared: $isOpeningShared,
  })
  const isWaiting = rows.length === 0 || (!isSettled && (!hasAppeared || lines.length === 0))
  return (
    <div className={`stack gap-24 one-column ${styles.layout}`}>
      <h1>
        {text.heading} <Contents />
      </h1>
      <Notices />
      <WithoutScript>{text.withoutScript}</WithoutScript>
      <div className={styles.goods}>
        <div className={`panel ${styles.rows}`} data-needs-script>
          {rows.length === 0 && <RowSkeleton />}
          {rows.map((row) => (isWaiting ? <RowSkeleton key={lineKey(row.item)} /> : <CartRow key={lineKey(row.item)} row={row} />))}
          {isWaiting && (
            <p className="spoken" role="status">
              {isOpeningShared ? sharedCartText.opening : dataStateText.loading}
            </p>
          )}
          {!isWaiting && <PairWarning />}
        </div>
        {!isWaiting && <Partner />}
      </div>
      {/* On phones below the rows, so it waits until their number is known. */}
      {isWaiting ? rows.length > 0 && <Skeleton className={styles.blankBill ?? ''} radius="lg" /> : <Bill />}
    </div>
  )
}
