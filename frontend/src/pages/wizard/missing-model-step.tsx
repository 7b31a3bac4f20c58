import { Button, TextInput } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Notice } from '#frontend/shared/ui/data-state.tsx'
import { PageNotice } from '#frontend/shared/ui/page-notice.tsx'
import { $answers, answersChanged } from './answers.model.ts'
import { $isSending, $sendFailure, modelSent, thanksClosed } from './missing-model.model.ts'
import { questionId, StepForm } from './step-form.tsx'
import styles from './wizard.module.css'
import { wizardText as text } from './wizard.text.ts'

/** Step 1.5: a model that the catalogue lacks. */
export function MissingModelStep() {
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

/** Read out as it comes: its heading takes the focus. */
export function MissingModelThanks() {
  const close = useUnit(thanksClosed)
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
      {text.thanksMore}
    </Notice>
  )
}
