import { lazy, type ReactNode, Suspense } from 'react'
import { fitWords } from '#frontend/entities/motorcycle/fit.text.ts'
import { FIT_SIGNS } from '#frontend/entities/motorcycle/fit-list.tsx'
import { FitNote } from '#frontend/entities/motorcycle/fit-note.tsx'
import { $keptMotorcycles, motorcycleChosen } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import { type MyMotorcycle, shortModel } from '#frontend/entities/motorcycle/my-motorcycle.ts'
import { Link } from '#frontend/shared/router.tsx'
import { motorcyclePath } from '#frontend/shared/routes.ts'
import { dataStateText } from '#frontend/shared/shared.text.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { $fit, $isFinderOpen, finderOpened, fitRetried, type JudgedMotorcycle, motorcycleSwitched } from './fit.model.ts'
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

/** The verdict on another of the visitor's motorcycles: a press shows its reasons. */
function Other({ other: { motorcycle, verdict } }: { other: JudgedMotorcycle }) {
  const show = useUnit(motorcycleSwitched)
  return (
    <button className={`link row middle gap-4 ${styles.other}`} type="button" onClick={() => show(motorcycle.id)}>
      <Icon name={FIT_SIGNS[verdict]} />
      <span className="spoken">{`${text.show}${fitWords.verdict[verdict]}: `}</span>
      <NameText>{shortModel(motorcycle.model)}</NameText>
    </button>
  )
}

function Ways({ motorcycle, isMine, others }: { motorcycle: MyMotorcycle; isMine: boolean; others: readonly JudgedMotorcycle[] }) {
  const { open, choose } = useUnit({ open: finderOpened, choose: motorcycleChosen })
  return (
    <p className={`row wrapping ${styles.ways}`}>
      {others.map((other) => (
        <Other key={other.motorcycle.id} other={other} />
      ))}
      {!isMine && (
        <button className="link" type="button" onClick={() => choose(motorcycle)}>
          {text.mine}
        </button>
      )}
      <Link className="link" to={motorcyclePath(motorcycle.id, motorcycle.year)}>
        {text.fitting}
      </Link>
      <button className="link" type="button" onClick={() => open()}>
        {text.other}
      </button>
    </p>
  )
}

/** Whether and why the tire fits one of the visitor's motorcycles, a switch to the others, or a link to choose one. Its height is constant while loading. */
export function FitPanel() {
  const { fit, kept, isFinderOpen, retry, open } = useUnit({
    fit: $fit,
    kept: $keptMotorcycles,
    isFinderOpen: $isFinderOpen,
    retry: fitRetried,
    open: finderOpened,
  })
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
    const isMine = kept.includes(motorcycle)
    const [other, ...others] = fit.others
    return (
      <div className={styles.judged}>
        <FitNote motorcycle={motorcycle} isMine={isMine} verdict={fit.verdict} reasons={fit.reasons}>
          <Ways motorcycle={motorcycle} isMine={isMine} others={others} />
        </FitNote>
        {other && <Other other={other} />}
      </div>
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
