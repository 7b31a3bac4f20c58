import { useUnit } from 'effector-react'
import { $isTosChecked, $missing, $step } from './checkout.model.ts'
import { checkoutText as text } from './checkout.text.ts'
import { goToNeeded } from './needed-id.ts'
import styles from './problem.module.css'
import { steps } from './steps.ts'

/** Why it does not go on; each thing that is missing leads to its place. */
export function MissingNote() {
  const { step, missing, isTosChecked } = useUnit({ step: $step, missing: $missing, isTosChecked: $isTosChecked })
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
