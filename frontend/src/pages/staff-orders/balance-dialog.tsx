import { Confirm } from '#frontend/features/desk/dialog.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { formatMoney, shekelsToAgorot } from '#services/domain/money.ts'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { amendingClosed } from './amending.model.ts'
import { $balanceFailure, $isSettling, balanceSettled } from './balance.model.ts'
import { balanceText } from './balance.text.ts'

/** Asks before a balance is settled, by the sum that is shown. */
export function BalanceDialog({ order: { orderId, balanceDue }, outcome }: { order: StaffOrder; outcome: 'transferred' | 'waived' }) {
  const { isBusy, failure, settle, close } = useUnit({
    isBusy: $isSettling,
    failure: $balanceFailure,
    settle: balanceSettled,
    close: amendingClosed,
  })
  const text = balanceText[outcome]
  return (
    <Confirm
      isOpen
      title={text.title(formatMoney(shekelsToAgorot(balanceDue)))}
      yes={text.yes}
      no={balanceText.no}
      kind={outcome === 'waived' ? 'danger' : 'go'}
      isBusy={isBusy}
      isReady={balanceDue > 0}
      failure={failure}
      onYes={() => balanceDue > 0 && settle({ orderId, amount: balanceDue, outcome })}
      onNo={() => close()}
    >
      <Text>{text.body}</Text>
    </Confirm>
  )
}
