import { Button, NativeSelect } from '@mantine/core'
import { useUnit } from 'effector-react'
import { useEffect, useRef } from 'react'
import { $myMotorcycle } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import { shortModel } from '#frontend/entities/motorcycle/my-motorcycle.ts'
import { yearsUntil } from '#frontend/entities/motorcycle/years.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { Choice, Choices } from '#frontend/shared/ui/choice.tsx'
import { dataStateText } from '#frontend/shared/ui/data-state.text.ts'
import { PageNotice } from '#frontend/shared/ui/page-notice.tsx'
import { PhoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { motorcycleName } from '#services/domain/motorcycle-name.ts'
import { $answers, said } from './answers.model.ts'
import { TIRE_CHOICES } from './answers.ts'
import { $hasSubmitted } from './missing-model.model.ts'
import { $areBrandsComing, $areModelsComing, $brands, $brandsFailure, $models, $modelsFailure, brandsWanted } from './motorcycles.model.ts'
import { questionId, StepForm } from './step-form.tsx'
import { continued, mineTaken, missingModelPressed } from './wizard.model.ts'
import styles from './wizard.module.css'
import { wizardText as text } from './wizard.text.ts'

/** The motorcycle that this device remembers, unless it is the answer already. */
function Mine() {
  const { mine, answers, take } = useUnit({ mine: $myMotorcycle, answers: $answers, take: mineTaken })
  if (!mine || mine.id === answers.motorcycle) return null
  return (
    <PageNotice actions={<Button onClick={() => take()}>{text.takeMine}</Button>}>
      {text.mine}
      <bdi>
        {motorcycleName({ brand: mine.brand, model: shortModel(mine.model) })} {mine.year}
      </bdi>
    </PageNotice>
  )
}

/** No model of this maker and year: the way to tell the shop of it, once. */
function NoModels() {
  const { answers, hasSubmitted, press, settings } = useUnit({
    answers: $answers,
    hasSubmitted: $hasSubmitted,
    press: missingModelPressed,
    settings: $settings,
  })
  return (
    <PageNotice actions={!hasSubmitted && <Button onClick={() => press()}>{text.missingModel}</Button>}>
      {text.noModels}
      <bdi>{answers.motorcycleBrand}</bdi>
      {text.ofYear}
      <bdi>{answers.motorcycleYear}</bdi>.
      {hasSubmitted && (
        <>
          {' '}
          {text.submittedAlready}
          <PhoneLink phone={settings.phone} />
        </>
      )}
    </PageNotice>
  )
}

function Brand() {
  const { answers, say, brands, areComing, failure, retry } = useUnit({
    answers: $answers,
    say: said,
    brands: $brands,
    areComing: $areBrandsComing,
    failure: $brandsFailure,
    retry: brandsWanted,
  })
  // What this tab remembers is shown before the list has come.
  const shown = brands ?? (answers.motorcycleBrand ? [answers.motorcycleBrand] : [])
  return (
    <>
      {failure && (
        <PageNotice isProblem actions={<Button onClick={() => retry()}>{dataStateText.retry}</Button>}>
          {failure}
        </PageNotice>
      )}
      <NativeSelect
        id={questionId('motorcycleBrand')}
        classNames={{ input: styles.field ?? '' }}
        label={text.brand}
        aria-required
        value={answers.motorcycleBrand ?? ''}
        data={[{ value: '', label: areComing ? text.loadingBrands : text.prompt.brand }, ...shown]}
        onChange={(event) => say({ motorcycleBrand: event.currentTarget.value || null })}
      />
    </>
  )
}

/** An empty list that comes is led to: below the choices a phone would not show it, nor a screen reader tell of it. */
function useNoModelsFocus() {
  const { models, areComing } = useUnit({ models: $models, areComing: $areModelsComing })
  const place = useRef<HTMLDivElement>(null)
  const wereComing = useRef(false)
  useEffect(() => {
    if (wereComing.current && models?.length === 0) {
      place.current?.scrollIntoView({ block: 'center' })
      place.current?.focus({ preventScroll: true })
    }
    wereComing.current = areComing
  }, [models, areComing])
  return place
}

/** Step 1: which motorcycle, and which of its tires. */
export function MotorcycleStep() {
  const { answers, models, areComing, failure, say, goOn } = useUnit({
    answers: $answers,
    models: $models,
    areComing: $areModelsComing,
    failure: $modelsFailure,
    say: said,
    goOn: continued,
  })
  const noModels = useNoModelsFocus()
  return (
    <StepForm
      step="motorcycle"
      go={text.goOn}
      isBusy={areComing}
      onGo={goOn}
      problem={failure && <PageNotice isProblem>{failure}</PageNotice>}
    >
      <Mine />
      <Brand />
      <NativeSelect
        id={questionId('motorcycleYear')}
        classNames={{ input: styles.field ?? '' }}
        label={text.year}
        aria-required
        value={answers.motorcycleYear ?? ''}
        data={[{ value: '', label: text.prompt.year }, ...yearsUntil(new Date().getFullYear()).map(String)]}
        onChange={(event) => say({ motorcycleYear: Number(event.currentTarget.value) || null })}
      />
      <Choices id={questionId('selectedTyreType')} legend={text.choice} className={styles.three}>
        {TIRE_CHOICES.map((choice) => (
          <Choice
            key={choice}
            group="selectedTyreType"
            value={choice}
            look="tile"
            isChosen={answers.selectedTyreType === choice}
            onChoose={() => say({ selectedTyreType: choice })}
          >
            <b>{text.choices[choice]}</b>
            <small>{text.choicesMore[choice]}</small>
          </Choice>
        ))}
      </Choices>
      <div ref={noModels} className={styles.noModels} tabIndex={-1}>
        {models?.length === 0 && <NoModels />}
      </div>
    </StepForm>
  )
}
