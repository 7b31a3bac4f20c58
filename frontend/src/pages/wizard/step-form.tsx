import { useId } from 'react'
import { Button } from '#frontend/shared/ui/button.tsx'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { GoButton } from '#frontend/shared/ui/go-button.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { $answers } from './answers.model.ts'
import { type AskingStep, missingOf, type Question, questionsOf } from './answers.ts'
import styles from './step-form.module.css'
import { wentBack } from './wizard.model.ts'
import { wizardText as text } from './wizard.text.ts'

/** Which of the three tread segments a step fills. */
const stretches: Record<AskingStep, number> = { person: 0, motorcycle: 1, model: 1, riding: 2 }

/** Id of a field, or of its group of choices. */
export const questionId = (question: Question) => `wizard-${question}`

/** Focuses what is missing, instead of disabling the button. */
function goTo(question: Question): void {
  const element = document.getElementById(questionId(question))
  const field = element?.matches('input, select') ? element : element?.querySelector<HTMLElement>('input')
  field?.focus()
}

interface StepFormProps {
  step: AskingStep
  go: string
  isBusy?: boolean
  onGo: () => void
  /** Error of the submit. */
  problem?: Elements
  children: Elements
}

/** The questions of one step, with the continue button. */
export function StepForm({ step, go, isBusy = false, onGo, problem, children }: StepFormProps) {
  const { answers, back } = useUnit({ answers: $answers, back: wentBack })
  const [firstMissing] = missingOf(answers, step)
  const whyId = useId()
  return (
    <>
      <Progress step={step} />
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (firstMissing) goTo(firstMissing)
          else if (!isBusy) onGo()
        }}
      >
        {children}
        <div className={`stack gap-8 line-above ${styles.foot}`} data-buy-bar>
          {problem}
          <div className={`row wrapping ${styles.acts}`}>
            {step !== 'person' && (
              <Button size="lg" disabled={isBusy} onClick={() => back()}>
                {text.back}
              </Button>
            )}
            <GoButton isWaiting={firstMissing !== undefined} isBusy={isBusy} whyId={whyId} className={styles.go}>
              {go}
            </GoButton>
          </div>
          <p id={whyId} className={styles.why}>
            {firstMissing && text.why[step]}
          </p>
        </div>
      </form>
    </>
  )
}

/** Progress as a tire's tread, filled per answer. */
function Progress({ step }: { step: AskingStep }) {
  const answers = useUnit($answers)
  const questions = questionsOf[step].length
  const answered = questions - missingOf(answers, step).length
  const fill = (stretch: number) => (stretch < stretches[step] ? 1 : stretch > stretches[step] ? 0 : answered / questions)
  // The first step is under the page's own h1.
  const Title = step === 'person' ? 'h2' : 'h1'
  return (
    <div className={styles.progress}>
      <div className={`row baseline wrapping between ${styles.words}`}>
        <Title>{text.steps[step]}</Title>
        <p>
          {text.answered}
          <bdi>{answered}</bdi>
          {text.of}
          <bdi>{questions}</bdi>
        </p>
      </div>
      <div
        className={`stack gap-6 ${styles.tread}`}
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
