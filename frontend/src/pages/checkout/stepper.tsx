import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { $step } from './checkout.model.ts'
import { checkoutText as text } from './checkout.text.ts'
import { $isSending } from './order.model.ts'
import styles from './stepper.module.css'
import { type Step, stepPath } from './steps.ts'

/** Where the shopper stands; the steps behind lead back. */
export function Stepper() {
  const { current, isSending } = useUnit({ current: $step, isSending: $isSending })
  return (
    <nav aria-label={text.stepper} inert={isSending}>
      <ol className={styles.steps}>
        {text.steps.map((name, step) => (
          <li key={name} aria-current={step === current ? 'step' : undefined} data-done={step < current || undefined}>
            {step < current ? <Link to={stepPath(step as Step)}>{name}</Link> : <span>{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
