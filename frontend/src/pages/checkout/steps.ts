import { checkoutPath } from '#frontend/shared/routes.ts'

/** The four steps; each but the first stands in the address, so that Back goes one step back and a reload stays. */
export const steps = { details: 0, payment: 1, confirm: 2, finish: 3 } as const
export type Step = (typeof steps)[keyof typeof steps]

const names = Object.keys(steps) as (keyof typeof steps)[]

export const stepPath = (step: Step) => (step === steps.details ? checkoutPath : `${checkoutPath}?step=${names[step]}`)

export function readStep(search: string): Step {
  const name = names.find((each) => each === new URLSearchParams(search).get('step'))
  return name ? steps[name] : steps.details
}
