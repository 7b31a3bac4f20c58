import { invoke } from '@withease/factories'
import { combine, sample } from 'effector'
import { motorcycleBrands, motorcycleModels } from '#frontend/entities/motorcycle/motorcycle-lists.ts'
import { $answers, answersChanged } from './answers.model.ts'
import { startedOver, visitRead } from './visit.model.ts'

/** The makers, and the models of the chosen maker and year. */

const $request = $answers.map(({ motorcycleBrand, motorcycleYear }) =>
  motorcycleBrand && motorcycleYear ? { brand: motorcycleBrand, year: motorcycleYear } : null,
)
export const { brandsRequested, $brands, $areBrandsLoading, $brandsFailure } = invoke(motorcycleBrands)
export const { modelsRequested, modelsListed, $listed, $models, $areModelsLoading, $modelsFailure } = invoke(motorcycleModels, $request)
$listed.on(visitRead, (listed, visit) => visit?.listed ?? listed).reset(startedOver)

export const $model = combine($models, $answers, (models, { motorcycle }) => models?.find(({ id }) => id === motorcycle) ?? null)

/** A chosen motorcycle that is not in the list is cleared. */
const modelUnavailable = sample({
  clock: modelsListed,
  source: $answers,
  filter: ({ motorcycle }, { models }) => motorcycle !== null && models.every(({ id }) => id !== motorcycle),
})
sample({ clock: modelUnavailable, fn: () => ({ motorcycle: null }), target: answersChanged })
