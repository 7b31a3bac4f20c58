import { $draft, methodChosen, paymentsChosen } from '#frontend/entities/checkout/draft.model.ts'
import { TransferDetails } from '#frontend/entities/checkout/transfer-details.tsx'
import { couponText } from '#frontend/features/cart-lines/cart-lines.text.ts'
import { Coupon } from '#frontend/features/cart-lines/coupon.tsx'
import { $settings } from '#frontend/shared/settings.ts'
import { Choice, Choices } from '#frontend/shared/ui/choice.tsx'
import { NativeSelect } from '#frontend/shared/ui/fields.tsx'
import { shekelText } from '#frontend/shared/ui/money.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { agorotToShekels, MAX_INSTALLMENTS, splitInstallments } from '#services/domain/money.ts'
import { $bill, $isPaidUp, $method } from './bill.model.ts'
import { $byPhoneText } from './checkout.model.ts'
import styles from './checkout.module.css'
import { paymentText as text } from './checkout.text.ts'
import { Part } from './part.tsx'

const counts = Array.from({ length: MAX_INSTALLMENTS }, (_, index) => index + 1)

/** `3 תשלומים: הראשון ₪100.01, הבאים ₪100.00`: the first includes the remainder. */
export function installmentsText(totalAgorot: number, count: number): string {
  const [first = 0, next = first] = splitInstallments(totalAgorot, count)
  const sum = (agorot: number) => shekelText(agorotToShekels(agorot))
  return first === next ? text.installments(count, sum(next)) : text.unequalInstallments(count, sum(first), sum(next))
}

function Installments() {
  const { draft, bill, choose } = useUnit({ draft: $draft, bill: $bill, choose: paymentsChosen })
  return (
    <NativeSelect
      label={text.payments}
      value={String(draft.payments)}
      data={counts.map((count) => ({ value: String(count), label: installmentsText(bill.chargedAgorot, count) }))}
      onChange={(event) => choose(Number(event.currentTarget.value))}
    />
  )
}

function Method() {
  const { method, settings, draft, bill, byPhone, choose } = useUnit({
    method: $method,
    settings: $settings,
    draft: $draft,
    bill: $bill,
    byPhone: $byPhoneText,
    choose: methodChosen,
  })
  const { shippingAgorot } = bill
  return (
    <Part title={text.method}>
      <Choices legend={text.method} isLegendVisuallyHidden className={styles.methods}>
        {settings.paymentMethods.map((each) => (
          <Choice key={each} group="method" value={each} isChosen={method === each} onChoose={() => choose(each)}>
            <span>
              <b>{each === 'creditcard' && settings.hasBit ? text.creditcardOrBit : text[each]}</b>
              <small>{each === 'creditcard' && byPhone ? byPhone.cardWay : text[`${each}Way`]}</small>
            </span>
          </Choice>
        ))}
      </Choices>
      {method === 'creditcard' && byPhone === null && (
        <>
          <Installments />
          <p className="muted small">{text.cards(settings.refusedCards)}</p>
        </>
      )}
      {method === 'transfer' && (
        <>
          <p>{text.transferDelay}</p>
          <TransferDetails />
        </>
      )}
      {draft.sip === 'install' && <p className="muted small">{shippingAgorot > 0 ? text.tiresAndShipping : text.tiresOnly}</p>}
    </Part>
  )
}

/** Payment method, and a coupon. */
export function PaymentStep() {
  const isPaidUp = useUnit($isPaidUp)
  return (
    <>
      {isPaidUp ? (
        <Part title={text.method}>
          <p>{text.paidUp}</p>
        </Part>
      ) : (
        <Method />
      )}
      <Part title={couponText.title}>
        <Coupon />
      </Part>
    </>
  )
}
