import { wizardPath } from '#frontend/shared/routes.ts'
import type { AskingStep } from './answers.ts'

/** All steps but the first are in the URL, so that Back goes one step back and a reload stays. */
export type Step = AskingStep | 'results'

const order: readonly Step[] = ['person', 'motorcycle', 'model', 'riding', 'results']

export const stepPath = (step: Step) => (step === 'person' ? wizardPath : `${wizardPath}?step=${step}`)

export function readStep(search: string): Step {
  const name = new URLSearchParams(search).get('step')
  return order.find((step) => step === name) ?? 'person'
}

/** The target of Back; skips the step for a missing model. */
export const stepBefore = { person: null, motorcycle: 'person', model: 'motorcycle', riding: 'motorcycle', results: 'riding' } as const

export const isFurther = (step: Step, than: Step) => order.indexOf(step) > order.indexOf(than)
