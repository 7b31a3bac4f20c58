import { dataStateText } from '#frontend/shared/shared.text.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { TextInput } from '#frontend/shared/ui/fields.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { FieldError } from '#frontend/shared/ui/phone-form.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { agorotToShekels } from '#services/domain/money.ts'
import { plainText } from '#services/domain/plain-text.ts'
import styles from './cart-lines.module.css'
import { couponText as text } from './cart-lines.text.ts'
import {
  $appliedCode,
  $cheaper,
  $checkFailure,
  $couponProblem,
  $discountAgorot,
  $isApplying,
  $typedCode,
  applyPressed,
  checkRequested,
  codeTyped,
  removePressed,
  shopPricesChosen,
} from './coupon.model.ts'

/** Retry when revalidating an applied code failed. */
export function CouponRetry() {
  const { failure, check } = useUnit({ failure: $checkFailure, check: checkRequested })
  if (failure === null) return null
  return (
    <Button variant="paper" leftSection={<Icon name="retry" />} onClick={() => check()}>
      {dataStateText.retry}
    </Button>
  )
}

function Applied() {
  const { discountAgorot, remove } = useUnit({ discountAgorot: $discountAgorot, remove: removePressed })
  return (
    <p className={`row middle wrapping between medium success ${styles.applied}`}>
      {discountAgorot > 0 && (
        <span>
          {text.applied} <Shekels shekels={-agorotToShekels(discountAgorot)} />
        </span>
      )}
      <CouponRetry />
      <Button variant="quiet" onClick={() => remove()}>
        {text.remove}
      </Button>
    </p>
  )
}

/** The coupon on the shop's prices where it beats the agreed ones. */
function Cheaper() {
  const { cheaper, take } = useUnit({ cheaper: $cheaper, take: shopPricesChosen })
  if (cheaper === null) return null
  return (
    <p className={`row middle wrapping between medium ${styles.applied}`} role="status">
      <span>
        <span>{text.cheaper.before}</span>
        <Shekels shekels={cheaper.saves} />
        <span>{text.cheaper.after}</span>
      </span>
      <Button variant="line" onClick={() => take()}>
        {text.takeCheaper}
      </Button>
    </p>
  )
}

/** The coupon field, with the discount or the reason there is none. */
export function Coupon() {
  const { typed, applied, problem, isApplying, ...act } = useUnit({
    typed: $typedCode,
    applied: $appliedCode,
    problem: $couponProblem,
    isApplying: $isApplying,
    type: codeTyped,
    apply: applyPressed,
  })
  const isApplied = applied !== null
  return (
    <>
      <div className={styles.coupon}>
        <TextInput
          label={text.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          data-latin
          value={isApplied ? applied : typed}
          disabled={isApplied}
          error={problem && <FieldError>{problem}</FieldError>}
          onChange={(event) => act.type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter submits the code, not the step.
            event.preventDefault()
            act.apply()
          }}
        />
        <Button disabled={isApplied || plainText(typed) === ''} loading={isApplying} onClick={() => act.apply()}>
          {text.apply}
        </Button>
      </div>
      <div role="status">{isApplied && <Applied />}</div>
      <Cheaper />
    </>
  )
}
