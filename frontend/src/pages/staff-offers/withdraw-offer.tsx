import { Confirm } from '#frontend/features/desk/dialog.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { offerPanelText } from './staff-offers.text.ts'
import {
  $isWithdrawAsked,
  $isWithdrawing,
  $withdrawFailure,
  withdrawConfirmed,
  withdrawDropped,
  withdrawPressed,
} from './withdraw-offer.model.ts'

const text = offerPanelText.withdraw

/** Withdraws the agreed price while its link is unused. */
export function WithdrawOffer() {
  const { isAsked, isBusy, failure, ask, yes, no } = useUnit({
    isAsked: $isWithdrawAsked,
    isBusy: $isWithdrawing,
    failure: $withdrawFailure,
    ask: withdrawPressed,
    yes: withdrawConfirmed,
    no: withdrawDropped,
  })
  return (
    <>
      <Button variant="quiet" style={{ alignSelf: 'start' }} onClick={() => ask()}>
        {text.act}
      </Button>
      <Confirm
        isOpen={isAsked}
        title={text.title}
        yes={text.yes}
        no={text.no}
        kind="danger"
        isBusy={isBusy}
        failure={failure}
        onYes={() => yes()}
        onNo={() => no()}
      >
        <Text>{text.explain}</Text>
      </Confirm>
    </>
  )
}
