import { useEffect, useRef } from 'react'
import { OTHER } from '#frontend/entities/motorcycle/model-options.tsx'
import { $myMotorcycle } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import { yearsUntil } from '#frontend/entities/motorcycle/motorcycle-name.tsx'
import { motorcycleWords } from '#frontend/entities/motorcycle/motorcycle-words.text.ts'
import { shortModel } from '#frontend/entities/motorcycle/my-motorcycle.ts'
import { dataStateText } from '#frontend/shared/shared.text.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Choice, Choices } from '#frontend/shared/ui/choice.tsx'
import { NativeSelect } from '#frontend/shared/ui/fields.tsx'
import { PageNotice } from '#frontend/shared/ui/page-notice.tsx'
import { ShopPhone } from '#frontend/shared/ui/phone-number.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { motorcycleName } from '#services/domain/motorcycle-name.ts'
import { $answers, answersChanged } from './answers.model.ts'
import { TIRE_CHOICES } from './answers.ts'
import { $hasSubmitted } from './missing-model.model.ts'
import {
  $areBrandsLoading,
  $areModelsLoading,
  $brands,
  $brandsFailure,
  $models,
  $modelsFailure,
  brandsRequested,
} from './motorcycles.model.ts'
import { questionId, StepForm } from './step-form.tsx'
import { continued, missingModelPressed, ownMotorcycleChosen } from './wizard.model.ts'
import styles from './wizard.module.css'
import { wizardText as text } from './wizard.text.ts'

/** Offers the motorcycle saved on this device, unless already chosen. */
function Mine() {
  const { mine: myMotorcycle, answers, choose } = useUnit({ mine: $myMotorcycle, answers: $answers, choose: ownMotorcycleChosen })
  if (!myMotorcycle || myMotorcycle.id === answers.motorcycle) return null
  return (
    <PageNotice actions={<Button onClick={() => choose()}>{text.takeMine}</Button>}>
      {text.mine}
      <bdi>
        {`${motorcycleName({ brand: myMotorcycle.brand, model: shortModel(myMotorcycle.model) })} ${myMotorcycle.year ?? ''}`.trim()}
      </bdi>
    </PageNotice>
  )
}

/** No model of this maker and year: offers to report it, once. */
function NoModels() {
  const { answers, hasSubmitted, press } = useUnit({
    answers: $answers,
    hasSubmitted: $hasSubmitted,
    press: missingModelPressed,
  })
  return (
    <PageNotice actions={!hasSubmitted && <Button onClick={() => press()}>{text.missingModel}</Button>}>
      {text.noModels}
      <bdi>{answers.motorcycleBrand}</bdi>
      {text.ofYear}
      <bdi>{answers.motorcycleYear}</bdi>.
      {hasSubmitted && (
        <span>
          {' '}
          {text.submittedAlready}
          <ShopPhone />
        </span>
      )}
    </PageNotice>
  )
}

function Brand() {
  const { answers, change, press, brands, areLoading, failure, retry } = useUnit({
    answers: $answers,
    change: answersChanged,
    press: missingModelPressed,
    brands: $brands,
    areLoading: $areBrandsLoading,
    failure: $brandsFailure,
    retry: brandsRequested,
  })
  // A restored brand is shown before the list has loaded.
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
        data={[
          { value: '', label: areLoading ? text.loadingBrands : text.prompt.brand },
          ...shown,
          { value: OTHER, label: motorcycleWords.otherBrand },
        ]}
        onChange={({ currentTarget: { value } }) => (value === OTHER ? press() : change({ motorcycleBrand: value || null }))}
      />
    </>
  )
}

/** Focuses the empty state: below the choices it would be off screen on phones, and unannounced to screen readers. */
function useNoModelsFocus() {
  const { models, areLoading } = useUnit({ models: $models, areLoading: $areModelsLoading })
  const ref = useRef<HTMLDivElement>(null)
  const wereComing = useRef(false)
  useEffect(() => {
    if (wereComing.current && models?.length === 0) {
      ref.current?.scrollIntoView({ block: 'center' })
      ref.current?.focus({ preventScroll: true })
    }
    wereComing.current = areLoading
  }, [models, areLoading])
  return ref
}

/** Step 1: the motorcycle, and which tires. */
export function MotorcycleStep() {
  const { answers, models, areLoading, failure, change, goOn } = useUnit({
    answers: $answers,
    models: $models,
    areLoading: $areModelsLoading,
    failure: $modelsFailure,
    change: answersChanged,
    goOn: continued,
  })
  const noModels = useNoModelsFocus()
  return (
    <StepForm
      step="motorcycle"
      go={text.goOn}
      isBusy={areLoading}
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
        data={[{ value: '', label: text.prompt.year }, ...yearsUntil(Date.now()).map(String)]}
        onChange={(event) => change({ motorcycleYear: Number(event.currentTarget.value) || null })}
      />
      <Choices id={questionId('selectedTyreType')} legend={text.choice} className={styles.three}>
        {TIRE_CHOICES.map((choice) => (
          <Choice
            key={choice}
            group="selectedTyreType"
            value={choice}
            look="tile"
            isChosen={answers.selectedTyreType === choice}
            onChoose={() => change({ selectedTyreType: choice })}
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
