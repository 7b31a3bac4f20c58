import { wizardPath } from '#frontend/shared/routes.ts'
import type { AskingStep } from './answers.ts'

/** Each step but the first stands in the address, so that Back goes one step back and a reload stays. */
export type Step = AskingStep | 'results'

const order: readonly Step[] = ['person', 'motorcycle', 'model', 'riding', 'results']

export const stepPath = (step: Step) => (step === 'person' ? wizardPath : `${wizardPath}?step=${step}`)

export function readStep(search: string): Step {
  const name = new URLSearchParams(search).get('step')
  return order.find((step) => step === name) ?? 'person'
}

/** Where Back leads: past the step that was only for a missing model. */
export const stepBefore = { person: null, motorcycle: 'person', model: 'motorcycle', riding: 'motorcycle', results: 'riding' } as const

export const isFurther = (step: Step, than: Step) => order.indexOf(step) > order.indexOf(than)
