import { useUnit } from 'effector-react'
import type { TopMotorcycle } from '#services/analytics/analytics.contract.ts'
import styles from './motorcycle-chips.module.css'
import { $motorcycleName, $view, motorcycleChosen } from './staff-wizard-analytics.model.ts'
import { motorcyclesText as text } from './staff-wizard-analytics.text.ts'

export const nameOf = ({ modelName, motorcycleId }: Pick<TopMotorcycle, 'modelName' | 'motorcycleId'>) => modelName ?? motorcycleId

/** The most wanted motorcycles; each narrows the table to itself. */
export function MotorcycleChips({ motorcycles }: { motorcycles: readonly TopMotorcycle[] }) {
  const { view, chosen, choose } = useUnit({ view: $view, chosen: $motorcycleName, choose: motorcycleChosen })
  const most = motorcycles[0]?.count ?? 1
  return (
    <>
      <ul className={styles.chips}>
        {motorcycles.map((motorcycle) => (
          <li key={motorcycle.motorcycleId}>
            <button
              type="button"
              aria-pressed={view.motorcycle === motorcycle.motorcycleId}
              onClick={() => choose(motorcycle.motorcycleId)}
            >
              <bdi dir="auto">{nameOf(motorcycle)}</bdi>
              <b>
                <bdi>{motorcycle.count.toLocaleString('en')}</bdi>
              </b>
              <i style={{ inlineSize: `${(motorcycle.count / most) * 100}%` }} />
            </button>
          </li>
        ))}
      </ul>
      <p className="small muted" role="status">
        {text.explain} <b className={styles.chosen}>{chosen === null ? text.all : <bdi dir="auto">{chosen}</bdi>}</b>
      </p>
      {chosen !== null && (
        <button type="button" className="link small" onClick={() => choose(null)}>
          {text.showAll}
        </button>
      )}
    </>
  )
}
