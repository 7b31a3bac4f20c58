import { ModelOptions, OTHER } from '#frontend/entities/motorcycle/model-options.tsx'
import { dataStateText } from '#frontend/shared/shared.text.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Choice, Choices } from '#frontend/shared/ui/choice.tsx'
import { NativeSelect } from '#frontend/shared/ui/fields.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { PageNotice } from '#frontend/shared/ui/page-notice.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { $answers, answersChanged } from './answers.model.ts'
import { KILOMETERS, USAGES } from './answers.ts'
import { $hasSubmitted } from './missing-model.model.ts'
import { $model, $models } from './motorcycles.model.ts'
import { $failure } from './recommendation.model.ts'
import { questionId, StepForm } from './step-form.tsx'
import { Summary } from './summary.tsx'
import { continued, missingModelPressed } from './wizard.model.ts'
import styles from './wizard.module.css'
import { wizardText as text } from './wizard.text.ts'

/** Explains a wheel size of this model that changed over the years. */
function WheelChanges() {
  const { model, answers } = useUnit({ model: $model, answers: $answers })
  return model?.changes.map(({ year, axle }) => (
    <p key={`${year} ${axle}`} className={`row gap-8 t-14 muted ${styles.note}`}>
      <Icon name="info" />
      <span>
        {text.changedIn}
        <bdi>{year}</bdi>
        <span>{text.changed[axle]}</span>
        <bdi>{answers.motorcycleYear}</bdi>
        {text.yearMeans}
        <TireSize size={model[axle]} />
        {text.alsoInLicence}
      </span>
    </p>
  ))
}

function Model() {
  const { answers, models, hasSubmitted, change, press } = useUnit({
    answers: $answers,
    models: $models,
    hasSubmitted: $hasSubmitted,
    change: answersChanged,
    press: missingModelPressed,
  })
  return (
    <div>
      <NativeSelect
        id={questionId('motorcycle')}
        classNames={{ input: styles.field ?? '' }}
        label={text.model}
        aria-required
        value={answers.motorcycle ?? ''}
        onChange={({ currentTarget: { value } }) => (value === OTHER ? press() : change({ motorcycle: value || null }))}
      >
        <ModelOptions prompt={text.prompt.model} models={models ?? []} />
      </NativeSelect>
      {!hasSubmitted && (
        <button type="button" className={`link ${styles.notListed}`} onClick={() => press()}>
          {text.notListed}
        </button>
      )}
    </div>
  )
}

function Usage() {
  const { answers, change } = useUnit({ answers: $answers, change: answersChanged })
  return (
    <Choices id={questionId('usage')} legend={text.usage} className={styles.usages}>
      {USAGES.map((usage) => (
        <Choice key={usage} group="usage" value={usage} isChosen={answers.usage === usage} onChoose={() => change({ usage })}>
          <span>
            <b>{text.usages[usage]}</b>
            <small>{text.usagesMore[usage]}</small>
          </span>
        </Choice>
      ))}
    </Choices>
  )
}

function Kilometers() {
  const { answers, change } = useUnit({ answers: $answers, change: answersChanged })
  return (
    <Choices id={questionId('kilometers')} legend={text.kilometers} className={styles.kilometers}>
      {KILOMETERS.map((kilometers) => (
        <Choice
          key={kilometers}
          group="kilometers"
          value={kilometers}
          look="tile"
          isChosen={answers.kilometers === kilometers}
          onChoose={() => change({ kilometers })}
        >
          <bdi>{text.kilometersShown[kilometers]}</bdi>
        </Choice>
      ))}
    </Choices>
  )
}

/** Step 2: the model, and riding habits. */
export function RidingStep() {
  const { failure, generate } = useUnit({ failure: $failure, generate: continued })
  const problem = failure && (
    <PageNotice isProblem actions={<Button onClick={() => generate()}>{dataStateText.retry}</Button>}>
      {failure}
    </PageNotice>
  )
  return (
    <StepForm step="riding" go={text.generate} onGo={generate} problem={problem}>
      <Model />
      <WheelChanges />
      <Usage />
      <Kilometers />
      <Summary />
    </StepForm>
  )
}
