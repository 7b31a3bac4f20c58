import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import { $myMotorcycle, motorcycleChosen, motorcycleForgotten } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import type { ChosenMotorcycle } from '#frontend/entities/motorcycle/my-motorcycle.ts'
import { focusMain } from '#frontend/shared/focus-main.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import styles from './motorcycle.module.css'
import { motorcycleText as text } from './motorcycle.text.ts'

/** Remembers the motorcycle of the page as the visitor's own, or forgets it. */
export function MyMotorcycleButton({ motorcycle }: { motorcycle: ChosenMotorcycle }) {
  const { mine: myMotorcycle, choose, forget } = useUnit({ mine: $myMotorcycle, choose: motorcycleChosen, forget: motorcycleForgotten })
  const { id, year } = motorcycle
  const isMine = myMotorcycle?.id === id && (year === null || year === myMotorcycle.year)
  return (
    <div className={styles.mine} data-needs-script>
      {isMine ? (
        <>
          <p role="status">
            <Icon name="check" />
            {text.isMine}
          </p>
          <button
            className="link"
            type="button"
            onClick={() => {
              forget()
              focusMain()
            }}
          >
            {text.forget}
          </button>
        </>
      ) : (
        <Button
          variant="line"
          onClick={() => {
            choose(motorcycle)
            focusMain()
          }}
        >
          {text.mine}
        </Button>
      )}
    </div>
  )
}
