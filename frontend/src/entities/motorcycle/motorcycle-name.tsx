import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { israelDate } from '#services/domain/israel-time.ts'
import { motorcycleName } from '#services/domain/motorcycle-name.ts'
import styles from './motorcycle-name.module.css'
import { motorcycleWords as text } from './motorcycle-words.text.ts'

/** The oldest year offered. */
const FIRST_YEAR = 1960

/** Selectable years at an instant, newest first. */
export function yearsUntil(now: number): number[] {
  const thisYear = Number(israelDate(now).slice(0, 4))
  return Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, ago) => thisYear - ago)
}

/** A range of years, isolated in its own direction. */
export const yearsText = ({ yearFrom, yearTo }: { yearFrom: number; yearTo: number }): string =>
  yearFrom === yearTo ? String(yearFrom) : `${yearFrom}–${yearTo}`

interface MotorcycleNameProps {
  motorcycle: { brand: string; model: string; yearFrom: number; yearTo: number; front: string; rear: string }
}

/** A motorcycle with its years and both sizes, to distinguish it from others of its name. */
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
      <small className={`row wrapping t-14 muted ${styles.sizes}`}>
        <span>
          {text.wheel.front} <TireSize size={front} />
        </span>
        <span>
          {text.wheel.rear} <TireSize size={rear} />
        </span>
      </small>
    </span>
  )
}

/** Whether what fits one may not fit another. */
export const differInWheels = (motorcycles: readonly { front: string; rear: string }[]): boolean =>
  new Set(motorcycles.map(({ front, rear }) => `${front} ${rear}`)).size > 1
