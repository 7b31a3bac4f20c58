import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { LicenceCheck } from '#frontend/entities/motorcycle/licence-check.tsx'
import { motorcyclePath } from '#frontend/shared/routes.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { modelName } from './motorcycle-words.ts'
import { ResultCard } from './result-card.tsx'
import styles from './results.module.css'
import { Riding } from './summary.tsx'
import { type Given, startedOver } from './visit.model.ts'
import { answersReopened } from './wizard.model.ts'
import { resultText as text, wizardText } from './wizard.text.ts'

const licenceId = 'wizard-licence'

function goToLicence(): void {
  const place = document.getElementById(licenceId)
  place?.scrollIntoView()
  place?.focus({ preventScroll: true })
}

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
        <bdi>{modelName(motorcycle.model)}</bdi>
        {text.yours}
      </h1>
      <p className="muted">
        <bdi>
          {motorcycle.brand} {modelName(motorcycle.model)}
        </bdi>{' '}
        <bdi>{asked.motorcycleYear}</bdi>, <Riding {...asked} />.{' '}
        <button type="button" className={`link ${styles.plain}`} onClick={() => reopen()}>
          {text.changeAnswers}
        </button>
      </p>
    </div>
  )
}

/** On a phone the comparison stands after the cards: a line before them leads there. */
function LicenceLine({ given: { answer } }: { given: Given }) {
  return (
    <p className={styles.line}>
      <Icon name="document" />
      <span>
        {text.beforeBuying}
        <TireSize size={answer.motorcycle.front.displaySize} />
        {text.inFront}
        {wizardText.and}
        <TireSize size={answer.motorcycle.rear.displaySize} />
        {text.behind}.{' '}
        <button type="button" className={`link ${styles.plain}`} onClick={goToLicence}>
          {text.compare}
        </button>
      </span>
    </p>
  )
}

/** The list that was found, best first. */
export function Results({ given }: { given: Given }) {
  const startOver = useUnit(startedOver)
  const { motorcycle, recommendations } = given.answer
  const { id, brand, model, front, rear } = motorcycle
  const year = given.asked.motorcycleYear
  return (
    <div className={`wrap ${styles.results}`}>
      <Heading given={given} />
      <LicenceLine given={given} />
      <div className={styles.columns}>
        <div className={styles.cards}>
          {recommendations.map((card, place) => (
            <ResultCard key={card.ean} card={card} isBest={place === 0} />
          ))}
        </div>
        <div id={licenceId} className={styles.licence} tabIndex={-1}>
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
