import { linesDropped, quantityChanged } from '#frontend/entities/cart/cart.model.ts'
import { lineKey } from '#frontend/entities/cart/cart.ts'
import { appointmentChosen } from '#frontend/entities/checkout/draft.model.ts'
import { Link } from '#frontend/shared/router.tsx'
import { adminPath } from '#frontend/shared/routes.ts'
import { dataStateText } from '#frontend/shared/shared.text.ts'
import { arrivalText } from '#frontend/shared/ui/arrival.text.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { useFocusedNote } from '#frontend/shared/ui/failure-note.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { ShopPhone } from '#frontend/shared/ui/phone-number.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { shortDay, slotText } from '#services/domain/calendar.ts'
import type { CartChange } from '#services/orders/checkout/checkout.contract.ts'
import { $byPhoneText, $step, stepPath, steps } from './checkout.model.ts'
import { problemText as text } from './checkout.text.ts'
import { $problem, $slotInstead } from './order.model.ts'
import type { OrderProblem } from './order-problem.ts'
import styles from './problem.module.css'
import { sendRetried } from './step-flow.model.ts'

/** The value shown to the shopper, and the current one. */
function Difference({ change }: { change: CartChange }) {
  if (change.kind === 'price') {
    return (
      <span>
        {text.was} <Shekels shekels={change.seenPrice ?? 0} />, {text.now} <Shekels shekels={change.price ?? 0} />
      </span>
    )
  }
  if (change.kind === 'link') {
    return (
      <span>
        <span>{text.link[change.link ?? 'unknown']}</span> {text.now} <Shekels shekels={change.price ?? 0} />
      </span>
    )
  }
  if (change.kind === 'units') return <span>{text.left(change.available ?? 0)}</span>
  if (change.kind === 'gone') return <span>{text.unavailable}</span>
  return <span>{`${text.now}: ${arrivalText.short[change.visibility ?? 'none']}`}</span>
}

function Change({ change }: { change: CartChange }) {
  const { setQuantity, drop } = useUnit({ setQuantity: quantityChanged, drop: linesDropped })
  const { ean, kind, available = 0 } = change
  const isLost = kind === 'gone' || (kind === 'units' && available === 0)
  return (
    <li>
      <span>
        <MixedText>{change.displayName}</MixedText>
        {change.priceToken !== undefined && <span>{` ${text.agreed}`}</span>}
        <span>: </span>
        <Difference change={change} />
      </span>
      {kind === 'units' && available > 0 && (
        <Button variant="paper" onClick={() => setQuantity({ ean, quantity: available })}>
          {text.toUnits(available)}
        </Button>
      )}
      {isLost && (
        <Button variant="paper" onClick={() => drop([lineKey(change)])}>
          {text.drop}
        </Button>
      )}
    </li>
  )
}

function NextSlots({ slots }: { slots: OrderProblem['nextSlots'] }) {
  const choose = useUnit(appointmentChosen)
  return (
    <>
      {slots.length > 0 && <p>{text.nextSlots}</p>}
      <div className="row wrapping gap-8">
        {slots.map(({ date, startCursor }) => (
          <Button key={`${date} ${startCursor}`} variant="paper" onClick={() => choose({ date, startCursor })}>
            <bdi>{shortDay(date)}</bdi>
            <bdi>{slotText(startCursor)}</bdi>
          </Button>
        ))}
      </div>
      <Link className="link" to={stepPath(steps.details)}>
        {text.otherTime}
      </Link>
    </>
  )
}

/** Free hours in place of the taken one. */
function SlotInstead({ slot: { date, startCursor } }: { slot: { date: string; startCursor: number } }) {
  const note = useFocusedNote<HTMLDivElement>(date)
  return (
    <div ref={note} className={`row middle gap-12 ${styles.solved}`} role="status" tabIndex={-1}>
      <Icon name="check" />
      <p>
        {text.slotInstead} <bdi>{shortDay(date)}</bdi>, <bdi>{slotText(startCursor)}</bdi>
      </p>
    </div>
  )
}

/** Why the order failed, with every way to resolve it; stays until the next attempt. */
export function OrderProblemNote() {
  const { problem, slotInstead } = useUnit({ problem: $problem, slotInstead: $slotInstead })
  if (problem) return <Problem problem={problem} />
  return slotInstead && <SlotInstead slot={slotInstead} />
}

function Problem({ problem }: { problem: OrderProblem }) {
  const { step, retry, byPhone } = useUnit({ step: $step, retry: sendRetried, byPhone: $byPhoneText })
  const isSignedOut = byPhone !== null && problem.code === 'no_session'
  const note = useFocusedNote<HTMLDivElement>(problem)
  const isOfDetails = /^(personal|shipping|install|selectedShop)/.test(problem.field ?? '')
  return (
    <div ref={note} className={`row gap-12 anywhere ${styles.problem}`} role="alert" tabIndex={-1}>
      <Icon name="info" />
      <div>
        <p className="strong danger">{isSignedOut ? byPhone.signedOut : problem.message}</p>
        {problem.isUnreachable && <p>{text.unreachable}</p>}
        {problem.changes.length > 0 && (
          <>
            <p>{text.changes}</p>
            <ul>
              {problem.changes.map((change) => (
                <Change key={`${lineKey(change)} ${change.kind}`} change={change} />
              ))}
            </ul>
          </>
        )}
        {problem.code === 'cart_changed' && <p>{text.confirmAgain}</p>}
        {problem.code === 'slot_taken' && <NextSlots slots={problem.nextSlots} />}
        {problem.code === 'payment_in_review' && (
          <p>
            {text.questions} <ShopPhone />
          </p>
        )}
        {isSignedOut && (
          <Link className="link" to={adminPath}>
            {byPhone.signIn}
          </Link>
        )}
        {isOfDetails && (
          <Link className="link" to={stepPath(steps.details)}>
            {text.toDetails}
          </Link>
        )}
        {problem.isUnreachable && step === steps.confirm && (
          <Button variant="paper" leftSection={<Icon name="retry" />} onClick={() => retry()}>
            {dataStateText.retry}
          </Button>
        )}
      </div>
    </div>
  )
}
