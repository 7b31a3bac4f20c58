import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from '#frontend/shared/router.tsx'
import { sizeFinderPath } from '#frontend/shared/routes.ts'
import { dataStateText } from '#frontend/shared/shared.text.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Notice, WithoutScript } from '#frontend/shared/ui/data-state.tsx'
import { TextInput } from '#frontend/shared/ui/fields.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { Skeleton } from '#frontend/shared/ui/loading.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { PageNotice } from '#frontend/shared/ui/page-notice.tsx'
import { FieldError } from '#frontend/shared/ui/phone-form.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { dayText } from '#services/domain/calendar.ts'
import { $answers, $isKnown, answersChanged } from './answers.model.ts'
import { isNameWrong, isPhoneWrong } from './answers.ts'
import { $answerBy, $isSending, $sendFailure, modelSent, thanksClosed } from './missing-model.model.ts'
import { MotorcycleStep } from './motorcycle-step.tsx'
import { Outcome } from './outcome.tsx'
import { $given } from './recommendation.model.ts'
import { Results } from './results.tsx'
import { RidingStep } from './riding-step.tsx'
import { questionId, StepForm } from './step-form.tsx'
import { isFurther, type Step, stepPath } from './steps.ts'
import { Thinking } from './thinking.tsx'
import { $addressed, $isWaiting, $step, $tiresInStock, $view, continued } from './wizard.model.ts'
import styles from './wizard.module.css'
import { wizardText as text } from './wizard.text.ts'

/** History state: the step it was reached from, so that the page's Back can be the browser's. */
interface Way {
  from?: Step
}

export { opened } from './visit.model.ts'
export { $head } from './wizard.model.ts'

const views = {
  person: PersonStep,
  motorcycle: MotorcycleStep,
  model: MissingModelStep,
  riding: RidingStep,
  thinking: Thinking,
  thanked: MissingModelThanks,
}

export function Page() {
  const { view, isWaiting, given } = useUnit({ view: $view, isWaiting: $isWaiting, given: $given })
  useStepInAddress()
  useFocusOnView(view)
  if (isWaiting) return <Waiting />
  if (view === 'results') return given && (given.answer.ok ? <Results given={given} /> : <Outcome given={given} />)
  const View = views[view]
  return (
    <div className={styles.wizard}>
      {view === 'person' && <Welcome />}
      <div className={styles.asking} data-needs-script>
        <View />
      </div>
    </div>
  )
}

function Welcome() {
  const tires = useUnit($tiresInStock)
  return (
    <>
      <h1>{text.title}</h1>
      <p>{text.lead}</p>
      {tires !== null && tires > 0 && <InStock {...text.inStock(tires)} />}
      <WithoutScript>{text.withoutScript}</WithoutScript>
    </>
  )
}

function InStock({ more, tires }: ReturnType<typeof text.inStock>) {
  return (
    <p className={styles.stock}>
      <Icon name="check" />
      <span>
        <span>{more}</span>
        <bdi>{tires.toLocaleString('en')}</bdi>
        {text.ofStock}
      </span>
    </p>
  )
}

/** Shown until the stored state is read, since that may hold a later step. */
function Waiting() {
  return (
    <div className={styles.wizard}>
      <h1 className="spoken">{text.headTitle}</h1>
      <Skeleton height={480} radius="lg" />
      <p className="spoken" role="status">
        {dataStateText.loading}
      </p>
    </div>
  )
}

/** Syncs the URL with the step, one history entry each; Back and Forward move through them. */
function useStepInAddress(): void {
  const { step, isKnown, shown } = useUnit({ step: $step, isKnown: $isKnown, shown: $addressed })
  const { state } = useLocation()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the step, never the other way round
  useEffect(() => {
    if (!isKnown || shown === step) return
    if (isFurther(step, shown)) void navigate(stepPath(step), { state: { from: shown } satisfies Way })
    else if ((state as Way | null)?.from === step) void navigate(-1)
    else void navigate(stepPath(step), { replace: true, state })
  }, [step, isKnown, shown])
}

/** Focuses the heading of a new view, for screen readers and the keyboard. */
function useFocusOnView(view: string): void {
  const { key } = useLocation()
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is shown
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!isFirst.current && heading) {
      heading.tabIndex = -1
      window.scrollTo({ top: 0 })
      heading.focus({ preventScroll: true })
    }
    isFirst.current = false
  }, [view, key])
}

/** Step 0: name and phone. */
function PersonStep() {
  const { answers, change, goOn } = useUnit({ answers: $answers, change: answersChanged, goOn: continued })
  return (
    <StepForm step="person" go={text.goOn} onGo={goOn}>
      <TextInput
        id={questionId('visitorName')}
        classNames={{ input: styles.field ?? '' }}
        label={text.name}
        autoComplete="name"
        maxLength={100}
        value={answers.visitorName}
        aria-required
        error={isNameWrong(answers.visitorName) && <FieldError>{text.nameWrong}</FieldError>}
        onChange={(event) => change({ visitorName: event.currentTarget.value })}
      />
      <TextInput
        id={questionId('visitorPhoneNumber')}
        classNames={{ input: `${styles.field} ${styles.phone}` }}
        label={text.phone}
        type="tel"
        dir="ltr"
        autoComplete="tel-national"
        maxLength={40}
        value={answers.visitorPhoneNumber}
        aria-required
        error={isPhoneWrong(answers.visitorPhoneNumber) && <FieldError>{text.phoneWrong}</FieldError>}
        onChange={(event) => change({ visitorPhoneNumber: event.currentTarget.value })}
      />
      <p className={`row gap-8 t-14 muted ${styles.note}`}>
        <Icon name="info" />
        <span>{text.kept}</span>
      </p>
    </StepForm>
  )
}

/** Step 1.5: a model missing from the catalogue. */
function MissingModelStep() {
  const { answers, isSending, failure, change, send } = useUnit({
    answers: $answers,
    isSending: $isSending,
    failure: $sendFailure,
    change: answersChanged,
    send: modelSent,
  })
  return (
    <StepForm
      step="model"
      go={isSending ? text.sendingModel : text.sendModel}
      isBusy={isSending}
      onGo={send}
      problem={failure && <PageNotice isProblem>{failure}</PageNotice>}
    >
      <p className="muted">{text.modelLead}</p>
      <TextInput
        id={questionId('userBikeModelToInsert')}
        classNames={{ input: styles.field ?? '' }}
        label={text.bikeModel}
        description={text.bikeModelHint}
        maxLength={200}
        aria-required
        readOnly={isSending}
        value={answers.userBikeModelToInsert}
        onChange={(event) => change({ userBikeModelToInsert: event.currentTarget.value })}
      />
    </StepForm>
  )
}

/** Its heading takes the focus, which announces it. */
function MissingModelThanks() {
  const { answerBy, close } = useUnit({ answerBy: $answerBy, close: thanksClosed })
  return (
    <Notice
      title={text.thanks}
      heading="h1"
      action={
        <Button size="lg" variant="go" onClick={() => close()}>
          {text.close}
        </Button>
      }
    >
      <span>{text.thanksMore}</span>
      {answerBy && (
        <span>
          <span>{text.answerBy}</span>
          <MixedText>{dayText(answerBy)}</MixedText>
        </span>
      )}
      <Link className={`link ${styles.bySize}`} to={sizeFinderPath}>
        {text.bySize}
      </Link>
    </Notice>
  )
}
