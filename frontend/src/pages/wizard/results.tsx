import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { LicenceCheck } from '#frontend/entities/motorcycle/licence-check.tsx'
import { LicenceLine } from '#frontend/entities/motorcycle/licence-line.tsx'
import { shortModel } from '#frontend/entities/motorcycle/my-motorcycle.ts'
import { motorcyclePath } from '#frontend/shared/routes.ts'
import { motorcycleName } from '#services/domain/motorcycle-name.ts'
import { ResultCard } from './result-card.tsx'
import styles from './results.module.css'
import { Riding } from './summary.tsx'
import { type Given, triedAgain } from './visit.model.ts'
import { answersReopened } from './wizard.model.ts'
import { resultText as text } from './wizard.text.ts'

function Heading({ given: { answer, asked } }: { given: Given }) {
  const reopen = useUnit(answersReopened)
  const { motorcycle, recommendations } = answer
  const choice = asked.selectedTyreType ?? 'set'
  const count = recommendations.length
  return (
    <div className={styles.head}>
      <h1>
        {count === 1 ? (
          text.one[choice]
        ) : (
          <>
            <bdi>{count}</bdi>
            {text.many[choice]}
          </>
        )}
        {text.to}
        <bdi>{shortModel(motorcycle.model)}</bdi>
        {text.yours}
      </h1>
      <p className="muted">
        <bdi>{motorcycleName({ brand: motorcycle.brand, model: shortModel(motorcycle.model) })}</bdi> <bdi>{asked.motorcycleYear}</bdi>,{' '}
        <Riding {...asked} />.{' '}
        <button type="button" className={`link ${styles.plain}`} onClick={() => reopen()}>
          {text.changeAnswers}
        </button>
      </p>
      <p className="muted small">{text.remembered}</p>
    </div>
  )
}

/** The list that was found, best first. */
export function Results({ given }: { given: Given }) {
  const startOver = useUnit(triedAgain)
  const { motorcycle, recommendations } = given.answer
  const { id, brand, model, front, rear } = motorcycle
  const year = given.asked.motorcycleYear
  return (
    <div className={`wrap ${styles.results}`}>
      <Heading given={given} />
      <LicenceLine front={front.displaySize} rear={rear.displaySize} />
      <div className={styles.columns}>
        <div className={styles.cards}>
          {recommendations.map((card, index) => (
            <ResultCard key={card.ean} card={card} isBest={index === 0} />
          ))}
        </div>
        <div className={styles.licence}>
          <LicenceCheck motorcycle={{ id, brand, model, year, front: front.displaySize, rear: rear.displaySize }} />
        </div>
      </div>
      <div className={styles.again}>
        <p>{text.notIt}</p>
        <Button size="lg" onClick={() => startOver()}>
          {text.tryAgain}
        </Button>
        <Link className="link" to={motorcyclePath(id, year)}>
          {text.allTires}
        </Link>
      </div>
    </div>
  )
}
