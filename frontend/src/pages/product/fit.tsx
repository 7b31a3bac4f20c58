import { useUnit } from 'effector-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { FitNote } from '#frontend/entities/motorcycle/fit-note.tsx'
import { type MyMotorcycle, shortModel } from '#frontend/entities/motorcycle/my-motorcycle.ts'
import { motorcyclePath } from '#frontend/shared/routes.ts'
import { dataStateText } from '#frontend/shared/shared.text.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import { $fit, $isFinderOpen, finderOpened, fitRetried } from './fit.model.ts'
import styles from './product.module.css'
import { fitPanelText as text } from './product.text.ts'

const MotorcycleFinder = lazy(async () => ({
  default: (await import('#frontend/features/motorcycle-finder/motorcycle-finder.tsx')).MotorcycleFinder,
}))

/** Has the height of the note that may replace it. */
function Line({ children }: { children: ReactNode }) {
  return (
    <div className={`row middle gap-8 ${styles.line}`} role="status">
      <Icon name="info" />
      <span>{children}</span>
    </div>
  )
}

function Ways({ motorcycle: { id, year } }: { motorcycle: MyMotorcycle }) {
  const open = useUnit(finderOpened)
  return (
    <p className={`row wrapping ${styles.ways}`}>
      <Link className="link" to={motorcyclePath(id, year)}>
        {text.fitting}
      </Link>
      <button className="link" type="button" onClick={() => open()}>
        {text.other}
      </button>
    </p>
  )
}

/** Whether and why the tire fits the visitor's motorcycle, or a link to choose one. Its height is constant while loading. */
export function FitPanel() {
  const { fit, isFinderOpen, retry, open } = useUnit({ fit: $fit, isFinderOpen: $isFinderOpen, retry: fitRetried, open: finderOpened })
  if (isFinderOpen) {
    return (
      <div className={`stack gap-12 ${styles.finder}`}>
        <h2>{text.choose}</h2>
        <Suspense>
          <MotorcycleFinder isInPlace />
        </Suspense>
      </div>
    )
  }
  if (!fit) {
    return (
      <div className={`row middle gap-8 ${styles.line}`} data-needs-script>
        <Icon name="search" />
        <button className="link" type="button" onClick={() => open()}>
          {text.choose}
        </button>
      </div>
    )
  }
  const { motorcycle } = fit
  if (fit.state === 'known') {
    return (
      <FitNote motorcycle={motorcycle} verdict={fit.verdict} reasons={fit.reasons}>
        <Ways motorcycle={motorcycle} />
      </FitNote>
    )
  }
  if (fit.state === 'failed') {
    return (
      <Line>
        {text.failed}{' '}
        <button className="link" type="button" onClick={() => retry()}>
          {dataStateText.retry}
        </button>
      </Line>
    )
  }
  return (
    <Line>
      {text.asking}
      <NameText>{shortModel(motorcycle.model)}</NameText>
    </Line>
  )
}
