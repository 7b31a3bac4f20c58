import type { CSSProperties, ReactNode } from 'react'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { $answers } from './answers.model.ts'
import { $model } from './motorcycles.model.ts'
import { abandoned } from './recommendation.model.ts'
import { Riding, Wheels } from './summary.tsx'
import styles from './thinking.module.css'
import { thinkingText as text } from './wizard.text.ts'

function Tire({ place }: { place: 'front' | 'rear' }) {
  return (
    <svg className={styles.tire} data-place={place} viewBox="0 0 96 96" aria-hidden="true">
      <circle cx="48" cy="48" r="36" className={styles.rubber} />
      <circle cx="48" cy="48" r="43.5" className={styles.knobs} />
      <circle cx="48" cy="48" r="22" />
      <path d="M48 26v44M29 37l38 22M29 59l38-22" />
    </svg>
  )
}

/** Loading state: turning wheels, and checks ticked off one by one. */
export function Thinking() {
  const { answers, model, abandon } = useUnit({ answers: $answers, model: $model, abandon: abandoned })
  const { selectedTyreType: choice } = answers
  const checks: [string, ReactNode][] = [
    [
      'sizes',
      model && (
        <span>
          {text.sizes}
          <Wheels {...model} choice={choice} />
        </span>
      ),
    ],
    ['codes', text.codes],
    ['structure', choice === 'set' ? text.structurePair : text.structure],
    ['stock', text.stock],
    [
      'order',
      <span key="order">
        {text.order}
        <Riding {...answers} />
      </span>,
    ],
  ]
  return (
    <div className={`stack start gap-12 ${styles.thinking}`}>
      <div className={`row centered gap-24 full ${styles.wheels}`}>
        {choice !== 'front' && <Tire place="rear" />}
        {choice !== 'rear' && <Tire place="front" />}
      </div>
      <h1>{text.title}</h1>
      <p className="muted" role="status">
        {text.more}
      </p>
      <ul>
        {checks.map(([name, check], place) => (
          <li key={name} style={{ '--place': place } as CSSProperties}>
            <span className={styles.tick}>
              <Icon name="check" />
            </span>
            <span>{check}</span>
          </li>
        ))}
      </ul>
      <Button onClick={() => abandon()}>{text.cancel}</Button>
    </div>
  )
}
