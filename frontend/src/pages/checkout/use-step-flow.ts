import { type RefObject, useEffect, useRef } from 'react'
import { focusNote } from '#frontend/shared/focus.ts'
import { useLocation, useNavigate } from '#frontend/shared/router.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { $step, type Step, stepPath, steps } from './checkout.model.ts'
import { $navigation } from './step-flow.model.ts'

/** History state of a step reached from the previous one, so that the page's Back can be the browser's. */
const fromStepBefore = { isFromStepBefore: true }

/** Syncs the URL with the model's step, and returns the function that goes one step back. */
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
    // The shopper may have gone further back with the browser's Back.
    else if (way === 'on' || target > step) goOn(target)
    else if (target < step) goBackTo(target)
  }, [navigation])
  return () => step > steps.details && goBackTo((step - 1) as Step)
}

/** Focuses the heading of a new step, for screen readers and the keyboard; after a refusal, what says why. */
export function useFocusOnStep(): RefObject<HTMLHeadingElement | null> {
  const step = useUnit($step)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const refusal = document.activeElement?.closest<HTMLElement>('[role="alert"]')
    if (refusal) focusNote(refusal)
    else heading.current?.focus({ preventScroll: true })
  }, [step])
  return heading
}
