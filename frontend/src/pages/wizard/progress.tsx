import { useUnit } from 'effector-react'
import { $answers } from './answers.model.ts'
import { type AskingStep, missingOf, questionsOf } from './answers.ts'
import styles from './progress.module.css'
import { wizardText as text } from './wizard.text.ts'

/** Of three stretches of tread, the one that a step fills. */
const stretches: Record<AskingStep, number> = { person: 0, motorcycle: 1, model: 1, riding: 2 }

/** How far the visitor has come: the tread of a tire, inked where it was answered. */
export function Progress({ step }: { step: AskingStep }) {
  const answers = useUnit($answers)
  const questions = questionsOf[step].length
  const answered = questions - missingOf(answers, step).length
  const fill = (stretch: number) => (stretch < stretches[step] ? 1 : stretch > stretches[step] ? 0 : answered / questions)
  // The first step has the heading of the whole page.
  const Title = step === 'person' ? 'h2' : 'h1'
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <Title>{text.steps[step]}</Title>
        <p>
          {text.answered}
          <bdi>{answered}</bdi>
          {text.of}
          <bdi>{questions}</bdi>
        </p>
      </div>
      <div
        className={styles.tread}
        role="progressbar"
        aria-label={text.steps[step]}
        aria-valuemin={0}
        aria-valuemax={questions}
        aria-valuenow={answered}
        aria-valuetext={text.answeredAnnouncement(answered, questions)}
      >
        {[0, 1, 2].map((stretch) => (
          <span key={stretch}>
            <i style={{ inlineSize: `${fill(stretch) * 100}%` }} />
          </span>
        ))}
      </div>
    </div>
  )
}
