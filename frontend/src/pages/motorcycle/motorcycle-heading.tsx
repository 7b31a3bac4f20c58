import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { yearsText } from '#frontend/entities/motorcycle/years.ts'
import { homePath } from '#frontend/shared/routes.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import { motorcycleName } from '#services/domain/motorcycle-name.ts'
import type { Motorcycle } from '#services/motorcycles/motorcycle.contract.ts'
import { $asChosen, $year } from './motorcycle.model.ts'
import styles from './motorcycle.module.css'
import { motorcycleText as text } from './motorcycle.text.ts'
import { MyMotorcycleButton } from './my-motorcycle-button.tsx'
import { WheelNeeds } from './wheel-needs.tsx'

/** Which motorcycle it is, what its wheels ask for, and whether it is the visitor's own. */
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
      <div className={styles.heading}>
        <div>
          <h1>
            {text.title}
            <NameText>{motorcycleName(motorcycle)}</NameText>
          </h1>
          <p className="muted">
            {text.built} <bdi>{yearsText(motorcycle)}</bdi>
            {year !== null && (
              <>
                {'. '}
                {text.yours} <bdi>{year}</bdi>
              </>
            )}
          </p>
        </div>
        <WheelNeeds motorcycle={motorcycle} />
        {chosen && <MyMotorcycleButton motorcycle={chosen} />}
      </div>
    </>
  )
}
