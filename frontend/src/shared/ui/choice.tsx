import styles from './choice.module.css'
import type { Elements } from './elements.ts'

interface ChoicesProps {
  legend: string
  /** A heading already names it. */
  isLegendVisuallyHidden?: boolean
  id?: string
  className?: string | undefined
  children: Elements
}

/** Radio buttons with a legend. */
export function Choices({ legend, isLegendVisuallyHidden = false, id, className, children }: ChoicesProps) {
  return (
    <fieldset id={id} className={styles.choices}>
      <legend className={isLegendVisuallyHidden ? 'spoken' : ''}>{legend}</legend>
      <div className={className}>{children}</div>
    </fieldset>
  )
}

interface ChoiceProps {
  group: string
  value: string
  isChosen: boolean
  isDisabled?: boolean
  onChoose: () => void
  /** `card` has a circle beside it, `tile` is a single pressed surface. */
  look?: 'card' | 'tile'
  children: Elements
}

export function Choice({ group, value, isChosen, isDisabled = false, onChoose, look = 'card', children }: ChoiceProps) {
  return (
    <label className={styles[look]} data-disabled={isDisabled || undefined}>
      <input type="radio" name={group} value={value} checked={isChosen} disabled={isDisabled} onChange={onChoose} />
      {children}
    </label>
  )
}
