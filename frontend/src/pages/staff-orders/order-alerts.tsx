import type { ReactNode } from 'react'
import { refundDaysLeft, useMinute } from '#frontend/features/desk/time.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Group } from '#frontend/shared/desk/layout.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { staffRequestsPath } from '#frontend/shared/routes.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { formatMoney, shekelsToAgorot } from '#services/domain/money.ts'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { amendingOpened } from './amending.model.ts'
import { noteOpened } from './note.model.ts'
import { stripText as text } from './order-dialogs.text.ts'
import { cancelRequested } from './order-edits.model.ts'
import { decided, refundOpened, unitsOpened } from './refund.model.ts'
import styles from './staff-orders.module.css'
import { writeText } from './staff-orders.text.ts'

/** An alert above a row: what it waits for, with actions. */
export function OrderAlert({ children, acts }: { children: ReactNode; acts?: ReactNode }) {
  return (
    <Group gap="xs" px={18} py="xs" bg="var(--warning-soft)">
      <Icon name="warning" className={styles.warning} />
      <Text inherit flex="1 1 240px">
        {children}
      </Text>
      <Group gap="xs" className={`${styles.acts} screen-only`}>
        {acts}
      </Group>
    </Group>
  )
}

/** What an order waits for besides its status: a buyer's cancellation, a refund, a difference to be paid, units. */
export function OrderAlerts({ order }: { order: StaffOrder }) {
  return (
    <>
      {order.cancellation && <BuyerCancelled order={order} cancellation={order.cancellation} />}
      <Money order={order} />
      {order.balanceDue > 0 && <Balance order={order} />}
      {order.work === 'no_units' && <NoUnits orderId={order.orderId} />}
    </>
  )
}

interface BuyerCancelledProps {
  order: StaffOrder
  cancellation: NonNullable<StaffOrder['cancellation']>
}

function BuyerCancelled({ order: { orderId, paidAt }, cancellation: { refundBy, isSamePerson } }: BuyerCancelledProps) {
  const cancel = useUnit(cancelRequested)
  const days = refundDaysLeft(refundBy, useMinute())
  return (
    <OrderAlert
      acts={
        <>
          <Button component={Link} to={staffRequestsPath}>
            {text.toRequest}
          </Button>
          <Button onClick={() => cancel(orderId)}>{text.cancelOrder}</Button>
        </>
      }
    >
      <b>{text.cancelled}</b> <MixedText>{paidAt === null ? text.notPaid : text.daysLeft(days)}</MixedText>
      {!isSamePerson && <span> {text.otherPerson}</span>}
    </OrderAlert>
  )
}

const sumText = (shekels: number) => formatMoney(shekelsToAgorot(shekels))

function Money({ order }: { order: StaffOrder }) {
  const { open, decide } = useUnit({ open: refundOpened, decide: decided })
  const { orderId, refund } = order
  const openRefunds = refund.refunds.filter(({ state }) => state === 'pending' || state === 'unclear')
  return (
    <>
      {openRefunds.map(({ refundId, state, amount }) =>
        state === 'unclear' ? (
          <OrderAlert
            key={refundId}
            acts={
              <>
                <Button onClick={() => decide({ orderId, refundId, isMade: true })}>{text.wasMade}</Button>
                <Button onClick={() => decide({ orderId, refundId, isMade: false })}>{text.wasNotMade}</Button>
              </>
            }
          >
            <MixedText>{text.unclear(sumText(amount))}</MixedText>
          </OrderAlert>
        ) : (
          <OrderAlert key={refundId}>
            <MixedText>{text.pending(sumText(amount))}</MixedText>
          </OrderAlert>
        ),
      )}
      {refund.due > 0 && openRefunds.length === 0 && (
        <OrderAlert acts={<Button onClick={() => open(order)}>{text.refund}</Button>}>
          {text.due}{' '}
          <b>
            <Shekels shekels={refund.due} />
          </b>
        </OrderAlert>
      )}
    </>
  )
}

function Balance({ order: { orderId, balanceDue } }: { order: StaffOrder }) {
  const { ask, write } = useUnit({ ask: amendingOpened, write: noteOpened })
  return (
    <OrderAlert
      acts={
        <>
          <Button onClick={() => ask({ orderId, what: 'transferred' })}>{text.balanceCame}</Button>
          <Button onClick={() => ask({ orderId, what: 'waived' })}>{text.balanceWaived}</Button>
          <Button onClick={() => write({ orderId, reason: null })}>{writeText.open}</Button>
        </>
      }
    >
      {text.balance}{' '}
      <b>
        <Shekels shekels={balanceDue} />
      </b>
    </OrderAlert>
  )
}

function NoUnits({ orderId }: { orderId: string }) {
  const { open, amend, write } = useUnit({ open: unitsOpened, amend: amendingOpened, write: noteOpened })
  return (
    <OrderAlert
      acts={
        <>
          <Button onClick={() => open(orderId)}>{text.findUnits}</Button>
          <Button onClick={() => amend({ orderId, what: 'order' })}>{text.amend}</Button>
          <Button onClick={() => write({ orderId, reason: 'no_units' })}>{writeText.ask}</Button>
        </>
      }
    >
      <b>{text.noUnits}</b>
    </OrderAlert>
  )
}
