import { $pairStop } from '#frontend/features/cart-lines/cart-fit.model.ts'
import { cartFitText } from '#frontend/features/cart-lines/cart-fit.text.ts'
import { pairStopId } from '#frontend/features/cart-lines/pair-warning.tsx'
import { goTo } from '#frontend/shared/focus.ts'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { $isTosChecked, $missing, $step, steps } from './checkout.model.ts'
import { checkoutText as text } from './checkout.text.ts'
import { goToNeeded, tosId } from './field.tsx'
import styles from './problem.module.css'

/** A single line for the bar on phones, linking to the first missing field. */
export function MissingLine({ className }: { className?: string | undefined }) {
  const { step, missing, isTosChecked, pairStop } = useUnit({
    step: $step,
    missing: $missing,
    isTosChecked: $isTosChecked,
    pairStop: $pairStop,
  })
  const [first] = missing
  if (pairStop) {
    return (
      <button type="button" className={className} onClick={() => goTo(pairStopId)}>
        <u>{cartFitText.stop[pairStop]}</u>
      </button>
    )
  }
  if (step === steps.confirm && !isTosChecked) {
    return (
      <button type="button" className={className} onClick={() => goTo(tosId)}>
        <u>{text.missingTos}</u>
      </button>
    )
  }
  if (step !== steps.details || !first) return null
  return (
    <button type="button" className={className} onClick={() => goToNeeded(first)}>
      {text.missing} <u>{text.needed[first]}</u>
      <span>{text.missingMore(missing.length - 1)}</span>
    </button>
  )
}

/** Lists what is missing, each with a link to its field. */
export function MissingNote() {
  const { step, missing, isTosChecked, pairStop } = useUnit({
    step: $step,
    missing: $missing,
    isTosChecked: $isTosChecked,
    pairStop: $pairStop,
  })
  if (pairStop) return <p className="muted small">{cartFitText.stop[pairStop]}</p>
  if (step === steps.confirm && !isTosChecked) return <p className="muted small">{text.missingTos}</p>
  if (step !== steps.details || missing.length === 0) return null
  return (
    <div className={styles.missing}>
      <p className="muted small">{text.missing}</p>
      <ul>
        {missing.map((needed) => (
          <li key={needed}>
            <button type="button" onClick={() => goToNeeded(needed)}>
              {text.needed[needed]}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
