import { $myMotorcycle, motorcycleChosen, motorcycleForgotten } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import { yearsText } from '#frontend/entities/motorcycle/motorcycle-name.tsx'
import type { ChosenMotorcycle } from '#frontend/entities/motorcycle/my-motorcycle.ts'
import { WheelChangeText } from '#frontend/entities/motorcycle/wheel-change-text.tsx'
import { focusMain } from '#frontend/shared/focus.ts'
import { Link } from '#frontend/shared/router.tsx'
import { homePath, motorcyclePath } from '#frontend/shared/routes.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { motorcycleName } from '#services/domain/motorcycle-name.ts'
import type { Motorcycle, WheelNeed } from '#services/motorcycles/motorcycle.contract.ts'
import { $asChosen, $year } from './motorcycle.model.ts'
import styles from './motorcycle.module.css'
import { motorcycleText as text } from './motorcycle.text.ts'

type WheelChange = Motorcycle['changes'][number]

/** A year in which wheel sizes changed, and the motorcycle on the other side of the change. */
interface ChangedYear {
  year: number
  isBefore: boolean
  otherId: string
  wheels: readonly WheelChange[]
}

/** The motorcycle's name, wheel sizes, and whether it is the visitor's own. */
export function MotorcycleHeading({ motorcycle }: { motorcycle: Motorcycle }) {
  const { year, chosen } = useUnit({ year: $year, chosen: $asChosen })
  return (
    <>
      <nav className={styles.crumbs} aria-label={text.navigation}>
        <Link className="link" to={homePath}>
          <Icon name="back" />
          {text.otherMotorcycle}
        </Link>
      </nav>
      <div className={`stack gap-16 ${styles.heading}`}>
        <div>
          <h1>
            {text.title}
            <NameText>{motorcycleName(motorcycle)}</NameText>
          </h1>
          <p className="muted">
            {text.built} <bdi>{yearsText(motorcycle)}</bdi>
            {year !== null && (
              <span>
                {'. '}
                {text.yours} <bdi>{year}</bdi>
              </span>
            )}
          </p>
        </div>
        <WheelNeeds motorcycle={motorcycle} />
        {chosen && <MyMotorcycleButton motorcycle={chosen} />}
      </div>
    </>
  )
}

/** Saves the page's motorcycle as the visitor's own, or removes it. */
function MyMotorcycleButton({ motorcycle }: { motorcycle: ChosenMotorcycle }) {
  const { mine: myMotorcycle, choose, forget } = useUnit({ mine: $myMotorcycle, choose: motorcycleChosen, forget: motorcycleForgotten })
  const { id, year } = motorcycle
  const isMine = myMotorcycle?.id === id && (year === null || year === myMotorcycle.year)
  return (
    <div className={`row middle wrapping ${styles.mine}`} data-needs-script>
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

function Need({ label, value, usual }: { label: string; value: string | null; usual?: number | undefined }) {
  return (
    <p className={styles.need}>
      <span>{label}</span>{' '}
      {value === null ? (
        <span>
          <span>{text.unknownNeed}</span>
          {usual !== undefined && (
            <span>
              {'. '}
              {text.usualLoad} <bdi>{usual}</bdi>
            </span>
          )}
        </span>
      ) : (
        <span>
          <bdi dir="auto">{value}</bdi> {text.atLeast}
        </span>
      )}
    </p>
  )
}

function Wheel({ name, need: { displaySize, load, speed } }: { name: string; need: WheelNeed }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>
          <TireSize size={displaySize} />
        </b>
        <Need
          label={text.load}
          value={load?.basis === 'maker' ? String(load.index) : null}
          usual={load?.basis === 'usual' ? load.index : undefined}
        />
        <Need label={text.speed} value={speed} />
      </dd>
    </div>
  )
}

function Changed({ changed: { year, isBefore, otherId, wheels } }: { changed: ChangedYear }) {
  return (
    <li>
      {wheels.map((change) => (
        <span key={change.axle}>
          <WheelChangeText change={change} />{' '}
        </span>
      ))}
      <Link className="link" to={motorcyclePath(otherId)}>
        <span>
          <span>{isBefore ? text.change.toEarlier : text.change.toLater}</span>
          <bdi>{year}</bdi>
        </span>
      </Link>
    </li>
  )
}

/** The tire requirements of each wheel, and the years with other sizes. */
function WheelNeeds({ motorcycle }: { motorcycle: Motorcycle }) {
  const changed = changedYears(motorcycle)
  return (
    <section className={`stack gap-12 ${styles.needs}`} aria-label={text.needs}>
      <dl>
        <Wheel name={text.wheel.front} need={motorcycle.front} />
        <Wheel name={text.wheel.rear} need={motorcycle.rear} />
      </dl>
      {changed.length > 0 && (
        <ul className={`stack gap-4 ${styles.changes}`}>
          {changed.map((each) => (
            <Changed key={each.year} changed={each} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The changes before and after a motorcycle, by year. `isBefore`: the other motorcycle is the older one. */
export function changedYears({ id, changes }: Pick<Motorcycle, 'id' | 'changes'>): ChangedYear[] {
  const years = [...new Set(changes.map(({ year }) => year))]
  return years.map((year) => {
    const wheels = changes.filter((change) => change.year === year)
    const isBefore = wheels.some(({ afterId }) => afterId === id)
    return { year, isBefore, otherId: (isBefore ? wheels[0]?.beforeId : wheels[0]?.afterId) ?? id, wheels }
  })
}
