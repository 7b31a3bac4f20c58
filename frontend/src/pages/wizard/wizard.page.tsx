import { Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import { dataStateText } from '#frontend/shared/ui/data-state.text.ts'
import { WithoutScript } from '#frontend/shared/ui/without-script.tsx'
import { MissingModelStep, MissingModelThanks } from './missing-model-step.tsx'
import { MotorcycleStep } from './motorcycle-step.tsx'
import { Outcome } from './outcome.tsx'
import { PersonStep } from './person-step.tsx'
import { $given } from './recommendation.model.ts'
import { Results } from './results.tsx'
import { RidingStep } from './riding-step.tsx'
import { Thinking } from './thinking.tsx'
import { useFocusOnView, useStepInAddress } from './use-step-in-address.ts'
import { $isWaiting, $view } from './wizard.model.ts'
import styles from './wizard.module.css'
import { wizardText as text } from './wizard.text.ts'

export { opened } from './visit.model.ts'
export { $head } from './wizard.model.ts'

const views = {
  person: PersonStep,
  motorcycle: MotorcycleStep,
  model: MissingModelStep,
  riding: RidingStep,
  thinking: Thinking,
  thanked: MissingModelThanks,
}

export function Page() {
  const { view, isWaiting, given } = useUnit({ view: $view, isWaiting: $isWaiting, given: $given })
  useStepInAddress()
  useFocusOnView(view)
  if (isWaiting) return <Waiting />
  if (view === 'results') return given && (given.answer.ok ? <Results given={given} /> : <Outcome given={given} />)
  const View = views[view]
  return (
    <div className={styles.wizard}>
      {view === 'person' && <Welcome />}
      <div className={styles.asking} data-needs-script>
        <View />
      </div>
    </div>
  )
}

function Welcome() {
  return (
    <>
      <h1>{text.title}</h1>
      <p>{text.lead}</p>
      <WithoutScript>{text.withoutScript}</WithoutScript>
    </>
  )
}

/** A step that this tab may remember: nothing is shown before it has looked. */
function Waiting() {
  return (
    <div className={styles.wizard}>
      <h1 className="spoken">{text.headTitle}</h1>
      <Skeleton height={480} radius="lg" />
      <p className="spoken" role="status">
        {dataStateText.loading}
      </p>
    </div>
  )
}
