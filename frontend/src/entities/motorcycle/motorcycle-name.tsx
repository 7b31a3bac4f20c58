import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { motorcycleName } from '#services/domain/motorcycle-name.ts'
import styles from './motorcycle-name.module.css'
import { motorcycleNameText as text } from './motorcycle-name.text.ts'
import { yearsText } from './years.ts'

interface MotorcycleNameProps {
  motorcycle: { brand: string; model: string; yearFrom: number; yearTo: number; front: string; rear: string }
}

/** A motorcycle to be told from the others of its name: by its years and both its sizes. */
export function MotorcycleName({ motorcycle }: MotorcycleNameProps) {
  const { brand, model, yearFrom, yearTo, front, rear } = motorcycle
  return (
    <span className={styles.name}>
      <span>
        <b>
          <bdi dir="ltr">{motorcycleName({ brand, model })}</bdi>
        </b>{' '}
        <bdi dir="ltr">{yearsText({ yearFrom, yearTo })}</bdi>
      </span>
      <small className={styles.sizes}>
        <span>
          {text.front} <TireSize size={front} />
        </span>
        <span>
          {text.rear} <TireSize size={rear} />
        </span>
      </small>
    </span>
  )
}
