import type { TireChoice } from '#events/wizard.events.ts'
import { shortModel } from '#frontend/entities/motorcycle/my-motorcycle.ts'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { $answers } from './answers.model.ts'
import type { Answers } from './answers.ts'
import { $model } from './motorcycles.model.ts'
import styles from './step-form.module.css'
import { motorcycleReopened } from './wizard.model.ts'
import { wizardText as text } from './wizard.text.ts'

interface WheelsProps {
  front: string
  rear: string
}

/** The wheel sizes to find tires for. */
export function Wheels({ front, rear, choice }: WheelsProps & { choice: TireChoice | null }) {
  if (choice === 'front') return <TireSize size={front} />
  if (choice === 'rear') return <TireSize size={rear} />
  return (
    <span>
      <TireSize size={front} />
      {text.and}
      <TireSize size={rear} />
    </span>
  )
}

/** `סופי שבוע, 100–500 ק״מ בחודש`; unanswered parts are left out. */
export function Riding({ usage, kilometers }: Pick<Answers, 'usage' | 'kilometers'>) {
  return (
    <span>
      {usage && <span>{text.usages[usage]}</span>}
      {usage && kilometers && <span>, </span>}
      {kilometers && (
        <span>
          <bdi>{text.kilometersShown[kilometers]}</bdi>
          {text.kmAMonth}
        </span>
      )}
    </span>
  )
}

export function Summary() {
  const { answers, model, change } = useUnit({ answers: $answers, model: $model, change: motorcycleReopened })
  const { motorcycleBrand, motorcycleYear, selectedTyreType, usage, kilometers } = answers
  return (
    <section className={`panel ${styles.summary}`} aria-labelledby="wizard-summary">
      <h2 id="wizard-summary">{text.summary}</h2>
      <dl>
        <div>
          <dt>{text.summaryRows.motorcycle}</dt>
          <dd>
            <bdi>
              <span>{motorcycleBrand}</span> {model && <span>{shortModel(model.model)}</span>}
            </bdi>{' '}
            <bdi>{motorcycleYear}</bdi>
          </dd>
        </div>
        <div>
          <dt>{text.summaryRows.tires}</dt>
          <dd>
            {selectedTyreType && <span>{text.choices[selectedTyreType]}</span>}
            {model && (
              <span>
                : <Wheels {...model} choice={selectedTyreType} />
              </span>
            )}
          </dd>
        </div>
        {(usage || kilometers) && (
          <div>
            <dt>{text.summaryRows.riding}</dt>
            <dd>
              <Riding usage={usage} kilometers={kilometers} />
            </dd>
          </div>
        )}
      </dl>
      <button type="button" className={`link ${styles.change}`} onClick={() => change()}>
        {text.changeMotorcycle}
      </button>
    </section>
  )
}
