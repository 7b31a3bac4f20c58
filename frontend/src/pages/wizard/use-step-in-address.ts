import { useUnit } from 'effector-react'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { $isKnown } from './answers.model.ts'
import { isFurther, type Step, stepPath } from './steps.ts'
import { $addressed, $step } from './wizard.model.ts'

/** Left with a visit: which step it was reached from. Back on the page is then the browser's own. */
interface Way {
  from?: Step
}

/** The address follows the step, one entry of the history each; Back and Forward lead through them. */
export function useStepInAddress(): void {
  const { step, isKnown, shown } = useUnit({ step: $step, isKnown: $isKnown, shown: $addressed })
  const { state } = useLocation()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the step, never the other way round
  useEffect(() => {
    if (!isKnown || shown === step) return
    if (isFurther(step, shown)) void navigate(stepPath(step), { state: { from: shown } satisfies Way })
    else if ((state as Way | null)?.from === step) void navigate(-1)
    else void navigate(stepPath(step), { replace: true, state })
  }, [step, isKnown, shown])
}

/** What comes begins at its heading, for those who hear the page and for the keyboard. */
export function useFocusOnView(view: string): void {
  const { key } = useLocation()
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is shown
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!isFirst.current && heading) {
      heading.tabIndex = -1
      window.scrollTo({ top: 0 })
      heading.focus({ preventScroll: true })
    }
    isFirst.current = false
  }, [view, key])
}
