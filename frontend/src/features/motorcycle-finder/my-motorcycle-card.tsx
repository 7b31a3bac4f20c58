import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { type MyMotorcycle, shortModel } from '#frontend/entities/motorcycle/my-motorcycle.ts'
import { focusMain } from '#frontend/shared/focus-main.ts'
import { motorcyclePath } from '#frontend/shared/routes.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { motorcycleName } from '#services/domain/motorcycle-name.ts'
import { replacing } from './motorcycle-finder.model.ts'
import styles from './motorcycle-finder.module.css'
import { motorcycleFinderText as text } from './motorcycle-finder.text.ts'

/** The motorcycle that is remembered: its sizes, the way to what fits it, and to another. */
export function MyMotorcycleCard({ motorcycle: { id, brand, model, year, front, rear } }: { motorcycle: MyMotorcycle }) {
  const replace = useUnit(replacing)
  return (
    <div className={styles.mine}>
      <h2>
        {text.mine.before}
        <NameText>{shortModel(model)}</NameText>
        {text.mine.after}
      </h2>
      <p className="muted">
        <NameText>{motorcycleName({ brand, model })}</NameText>
        {year !== null && (
          <>
            , <bdi>{year}</bdi>
          </>
        )}
      </p>
      <dl>
        <div>
          <dt>{text.front}</dt>
          <dd>
            <TireSize size={front} />
          </dd>
        </div>
        <div>
          <dt>{text.rear}</dt>
          <dd>
            <TireSize size={rear} />
          </dd>
        </div>
      </dl>
      <Button component={Link} to={motorcyclePath(id, year)} variant="go" size="lg" fullWidth rightSection={<Icon name="forward" />}>
        {text.tires}
      </Button>
      <button
        className="link"
        type="button"
        onClick={() => {
          replace(true)
          focusMain()
        }}
      >
        {text.replace}
      </button>
    </div>
  )
}
