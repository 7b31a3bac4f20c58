import { combine, createEvent, createStore, sample } from 'effector'
import { fetchStockFx } from '#frontend/entities/catalogue/catalogue.model.ts'
import { $myMotorcycle } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import type { ListedModels } from '#frontend/entities/motorcycle/motorcycle-lists.ts'
import type { PageHead } from '#frontend/shared/page.ts'
import { homePath, wizardPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { breadcrumbData } from '#frontend/shared/structured-data.ts'
import { $answers, $isKnown, answersChanged, answersKnown, personChanged } from './answers.model.ts'
import { type Answers, isComplete } from './answers.ts'
import { $hasSubmitted, $isSending, $isThanked } from './missing-model.model.ts'
import { $listed, $models, brandsRequested, modelsListed, modelsRequested } from './motorcycles.model.ts'
import { $attempt, $given, $isThinking, abandoned, delivered, generated } from './recommendation.model.ts'
import { readStep, type Step, stepBefore } from './steps.ts'
import { opened, type Recommendation, saveVisitFx, startedOver } from './visit.model.ts'
import { wizardText as text } from './wizard.text.ts'

/** The wizard's current step. */

export const continued = createEvent()
export const wentBack = createEvent()
export const missingModelPressed = createEvent()
/** Number of tires in stock; null while unknown, then not shown. */
export const $tiresInStock = createStore<number | null>(null).on(fetchStockFx.doneData, (_, { tires }) => tires)

/** Returns from a result to its answers. */
export const answersReopened = createEvent()
/** Returns to the choice of the motorcycle. */
export const motorcycleReopened = createEvent()
/** Chooses the motorcycle stored on this device. */
export const ownMotorcycleChosen = createEvent()

interface Progress {
  requested: Step
  answers: Answers
  models: ListedModels['models'] | null
  given: Recommendation | null
}

/** A step is shown only if the previous ones are complete. */
function reachedStep({ requested, answers, models, given }: Progress): Step {
  if (requested === 'results' && given) return 'results'
  if (requested === 'person' || !isComplete(answers, 'person')) return 'person'
  if (requested === 'model') return 'model'
  const canRide = isComplete(answers, 'motorcycle') && models !== null && models.length > 0
  return canRide && (requested === 'riding' || requested === 'results') ? 'riding' : 'motorcycle'
}

const stepped = createEvent<Step>()
/** The step in the URL, updated together with the step shown for it. */
export const $addressed = createStore<Step>('person').on(opened, (_, { search }) => readStep(search))
const $requestedStep = createStore<Step>('person')
  .on(opened, (_, { search }) => readStep(search))
  .on(stepped, (_, step) => step)
  .reset(startedOver)
export const $step = combine({ requested: $requestedStep, answers: $answers, models: $models, given: $given }, reachedStep)
/** What is shown: while a missing model is being sent, the URL is ignored. */
export const $view = combine(
  { step: $step, isThinking: $isThinking, isSending: $isSending, isThanked: $isThanked },
  ({ step, isThinking, isSending, isThanked }) => {
    if (isThinking) return 'thinking'
    if (isThanked) return 'thanked'
    return isSending ? 'model' : step
  },
)
/** The URL names a step that may be stored, and storage has not been read yet. */
export const $isWaiting = combine($isKnown, $requestedStep, (isKnown, requested) => !isKnown && requested !== 'person')

sample({
  clock: opened,
  source: $tiresInStock,
  filter: (tires, { search }) => tires === null && readStep(search) === 'person',
  fn: () => undefined,
  target: fetchStockFx,
})

/** A URL beyond the completed steps is replaced, so that typing is not interrupted by a jump. */
const looked = sample({ clock: [answersKnown, opened], source: { step: $step, isKnown: $isKnown }, filter: ({ isKnown }) => isKnown })
sample({ clock: looked, fn: ({ step }) => step, target: stepped })

/** Samples the step at the time of the press, so that one press advances one step only. */
const continuedFrom = sample({ clock: continued, source: { step: $step, answers: $answers } })
const onPerson = sample({ clock: continuedFrom, filter: ({ step, answers }) => step === 'person' && isComplete(answers, 'person') })
sample({ clock: onPerson, fn: () => undefined, target: personChanged })
sample({ clock: onPerson, fn: (): Step => 'motorcycle', target: stepped })
sample({
  clock: continuedFrom,
  filter: ({ step, answers }) => step === 'motorcycle' && isComplete(answers, 'motorcycle'),
  fn: () => undefined,
  target: modelsRequested,
})
sample({
  clock: modelsListed,
  source: $step,
  filter: (step, { models }) => step === 'motorcycle' && models.length > 0,
  fn: (): Step => 'riding',
  target: stepped,
})
sample({ clock: missingModelPressed, source: $hasSubmitted, filter: (has) => !has, fn: (): Step => 'model', target: stepped })
/** The name begins with what was chosen. */
sample({
  clock: missingModelPressed,
  source: $answers,
  filter: ({ userBikeModelToInsert }) => userBikeModelToInsert === '',
  fn: ({ motorcycleBrand, motorcycleYear }) => ({ userBikeModelToInsert: [motorcycleBrand, motorcycleYear].filter(Boolean).join(' ') }),
  target: answersChanged,
})
sample({ clock: continuedFrom, filter: ({ step }) => step === 'riding', fn: () => undefined, target: generated })
sample({ clock: delivered, fn: (): Step => 'results', target: stepped })
/** Leaving the last question by Back or a link. */
sample({
  clock: opened,
  source: $isThinking,
  filter: (isThinking, { search }) => isThinking && readStep(search) !== 'riding',
  fn: () => undefined,
  target: abandoned,
})
sample({ clock: answersReopened, fn: (): Step => 'riding', target: stepped })
sample({ clock: motorcycleReopened, fn: (): Step => 'motorcycle', target: stepped })
sample({ clock: wentBack, source: $step, filter: (step) => step !== 'person', fn: (step) => stepBefore[step] ?? 'person', target: stepped })

sample({ clock: $step, filter: (step) => step === 'motorcycle', fn: () => undefined, target: brandsRequested })
sample({
  clock: ownMotorcycleChosen,
  source: $myMotorcycle,
  filter: Boolean,
  fn: ({ brand, year, id }) => ({ motorcycleBrand: brand, motorcycle: id, ...(year !== null && { motorcycleYear: year }) }),
  target: answersChanged,
})

const $visit = combine({ answers: $answers, listed: $listed, given: $given, attempt: $attempt, hasSubmitted: $hasSubmitted })
sample({ clock: $visit, filter: $isKnown, target: saveVisitFx })

export const $head = $settings.map(
  (settings): PageHead => ({
    title: `${text.headTitle} | ${settings.shopName}`,
    description: text.headDescription,
    canonicalPath: wizardPath,
    imagePath: null,
    status: 200,
    isIndexed: true,
    jsonLd: import.meta.env.SSR
      ? [
          breadcrumbData(settings, [
            { name: text.home, path: homePath },
            { name: text.headTitle, path: wizardPath },
          ]),
        ]
      : [],
  }),
)
