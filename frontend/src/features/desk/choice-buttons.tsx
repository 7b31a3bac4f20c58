import type { ReactNode } from 'react'
import styles from './choice-buttons.module.css'

interface ChoiceButtonsProps<Choice extends string | null> {
  /** What is chosen; heard, not shown. */
  legend: string
  choices: readonly { choice: Choice; label: ReactNode; isOff?: boolean }[]
  chosen: Choice
  onChoose: (choice: Choice) => void
  /** Pressed is told by the border alone: for labels in colours of their own. */
  isOutlined?: boolean
  className?: string | undefined
}

/** A few ways to narrow what a page shows, each a button; the one in force is pressed. */
export function ChoiceButtons<Choice extends string | null>(props: ChoiceButtonsProps<Choice>) {
  const { legend, choices, chosen, onChoose, isOutlined = false, className = '' } = props
  return (
    <fieldset className={`${styles.choices} ${className} screen-only`} data-outlined={isOutlined || undefined}>
      <legend className="spoken">{legend}</legend>
      {choices.map(({ choice, label, isOff = false }) => (
        <button key={choice} type="button" aria-pressed={choice === chosen} disabled={isOff} onClick={() => onChoose(choice)}>
          {label}
        </button>
      ))}
    </fieldset>
  )
}
