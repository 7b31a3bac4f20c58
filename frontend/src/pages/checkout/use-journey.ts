import { useUnit } from 'effector-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { $step } from './checkout.model.ts'
import { $errand } from './journey.model.ts'
import { type Step, stepPath, steps } from './steps.ts'

/** Left with a visit that was reached from the step before it: Back on the page is then the browser's own. */
const fromStepBefore = { isFromStepBefore: true }

/** Takes the address where the model says, and answers the way one step back. */
export function useJourney(): () => void {
  const { step, errand } = useUnit({ step: $step, errand: $errand })
  const { state } = useLocation()
  const navigate = useNavigate()
  const goBack = () => {
    if ((state as Partial<typeof fromStepBefore> | null)?.isFromStepBefore) void navigate(-1)
    else if (step > steps.details) void navigate(stepPath((step - 1) as Step), { replace: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: an errand is run once, from wherever it finds the page
  useEffect(() => {
    if (!errand) return
    if (errand.way === 'back') goBack()
    else void navigate(stepPath(errand.step), errand.way === 'on' ? { state: fromStepBefore } : { replace: true })
  }, [errand])
  return goBack
}

/** Another step begins at its heading, for those who hear the page and for the keyboard. */
export function useFocusOnStep(): RefObject<HTMLHeadingElement | null> {
  const step = useUnit($step)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return heading
}
