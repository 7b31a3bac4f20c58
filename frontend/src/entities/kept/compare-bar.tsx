import { comparePath } from '#frontend/shared/routes.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import styles from './compare-bar.module.css'
import { $compared, compareCleared, fromList } from './kept.model.ts'
import { keptText as text } from './kept.text.ts'

/** Shown at the bottom of a list while tires are selected for comparison. */
export function CompareBar() {
  const { compared, clear } = useUnit({ compared: $compared, clear: compareCleared })
  if (compared.length === 0) return null
  return (
    <aside className={styles.bar} aria-label={text.bar}>
      <p role="status">{text.chosen(compared.length)}</p>
      <button className="link" type="button" onClick={() => clear()}>
        {text.clear}
      </button>
      {compared.length > 1 && (
        <Button to={comparePath(compared)} state={fromList} variant="go">
          {text.go}
        </Button>
      )}
    </aside>
  )
}
