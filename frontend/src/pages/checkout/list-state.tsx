import { dataStateText } from '#frontend/shared/shared.text.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { Skeleton } from '#frontend/shared/ui/loading.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { retried } from './place-lists.model.ts'
import styles from './places.module.css'

interface ListStateProps {
  /** Null while unknown. */
  list: readonly unknown[] | null
  failure: string | null
  loading: string
  empty: string
  children?: Elements
}

/** States of a list that depends on an earlier choice: loading, failed with a retry, empty, loaded. */
export function ListState({ list, failure, loading, empty, children }: ListStateProps) {
  const retry = useUnit(retried)
  if (list === null && failure !== null) {
    return (
      <div className={styles.gone} role="alert">
        <p>{failure}</p>
        <Button variant="paper" onClick={() => retry()}>
          {dataStateText.retry}
        </Button>
      </div>
    )
  }
  if (list === null) {
    return (
      <div className="stack gap-8">
        <p className="muted small" role="status">
          {loading}
        </p>
        <Skeleton height={88} radius="md" />
      </div>
    )
  }
  return list.length === 0 ? (
    <p className={styles.gone} role="status">
      {empty}
    </p>
  ) : (
    children
  )
}
