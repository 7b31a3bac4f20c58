import { useUnit } from 'effector-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { $step, type Step, stepPath, steps } from './checkout.model.ts'
import { $navigation } from './step-flow.model.ts'

/** Left with a visit that was reached from the step before it: Back on the page is then the browser's own. */
const fromStepBefore = { isFromStepBefore: true }

/** Takes the address where the model says, and answers the way one step back. */
export function useStepFlow(): () => void {
  const { step, navigation } = useUnit({ step: $step, navigation: $navigation })
  const { state } = useLocation()
  const navigate = useNavigate()
  const goOn = (target: Step) => void navigate(stepPath(target), { state: fromStepBefore })
  const goBackTo = (target: Step) => {
    const isStepBefore = target === step - 1 && (state as Partial<typeof fromStepBefore> | null)?.isFromStepBefore
    if (isStepBefore) void navigate(-1)
    else void navigate(stepPath(target), { replace: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: an errand is run once, from wherever it finds the page
  useEffect(() => {
    if (!navigation) return
    const { step: target, way } = navigation
    if (way === 'instead') void navigate(stepPath(target), { replace: true })
    // The shopper may have gone further back meanwhile, by the browser's own Back.
    else if (way === 'on' || target > step) goOn(target)
    else if (target < step) goBackTo(target)
  }, [navigation])
  return () => step > steps.details && goBackTo((step - 1) as Step)
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
