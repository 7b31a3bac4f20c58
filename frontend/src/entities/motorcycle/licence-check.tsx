import { useId, useRef } from 'react'
import { Link } from '#frontend/shared/router.tsx'
import { homePath } from '#frontend/shared/routes.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { Motorcycle } from '#services/motorcycles/motorcycle.contract.ts'
import { provenanceText, licenceText as text } from './licence.text.ts'
import styles from './licence-check.module.css'
import { $myMotorcycle, licenceAnswered } from './motorcycle.model.ts'
import { type ChosenMotorcycle, hasSameWheels, type LicenceAnswer } from './my-motorcycle.ts'

/** Anchor of the comparison on its page. */
export const licenceCheckId = 'licence'

function Row({ wheel, size, line }: { wheel: string; size: string; line: string }) {
  return (
    <tr>
      <th scope="row">{wheel}</th>
      <td>
        <TireSize size={size} />
      </td>
      <td>
        <span className={styles.blank}>{line}</span>
      </td>
    </tr>
  )
}

function Thanks({ answer, onChange }: { answer: LicenceAnswer; onChange: () => void }) {
  return (
    <div className={`stack start gap-4 ${styles.thanks}`}>
      <p role="status" data-answer={answer}>
        <Icon name={answer === 'matches' ? 'check' : 'warning'} />
        <span>{answer === 'matches' ? text.thanksMatches : text.thanksDiffers}</span>
      </p>
      {answer === 'differs' && (
        <Link className="link" to={homePath}>
          {text.findBySize}
        </Link>
      )}
      <button className="link" type="button" onClick={onChange}>
        {text.change}
      </button>
    </div>
  )
}

type Wheel = 'front' | 'rear'
const BOTH: readonly Wheel[] = ['front', 'rear']

interface LicenceCheckProps {
  motorcycle: ChosenMotorcycle
  isOptional?: boolean
  /** Wheels for which tires are bought. */
  wheels?: readonly Wheel[]
}

/**
 * A motorcycle's sizes beside the fields of the licence to compare with. The answer is stored in this browser, makes the motorcycle the
 * visitor's own, and is sent with the next order.
 */
export function LicenceCheck({ motorcycle, isOptional = false, wheels = BOTH }: LicenceCheckProps) {
  const { myMotorcycle, answered } = useUnit({ myMotorcycle: $myMotorcycle, answered: licenceAnswered })
  const answer = myMotorcycle && hasSameWheels(myMotorcycle, motorcycle) ? myMotorcycle.licence : null
  const ref = useRef<HTMLElement>(null)
  const answerWith = (next: LicenceAnswer | null) => {
    answered({ motorcycle, answer: next })
    // The button disappears with its answer.
    ref.current?.focus({ preventScroll: true })
  }
  const title = useId()
  return (
    <section ref={ref} className={styles.check} id={licenceCheckId} tabIndex={-1} aria-labelledby={title}>
      <h2 id={title}>
        <Icon name="document" />
        {text.title} {isOptional && <span>{text.optional}</span>}
      </h2>
      <p>{wheels.length === 1 ? text.introOne : text.intro}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="spoken">{text.wheel}</span>
            </th>
            <th scope="col">{text.ours}</th>
            <th scope="col">{text.inLicence}</th>
          </tr>
        </thead>
        <tbody>
          {wheels.includes('front') && <Row wheel={text.front} size={motorcycle.front} line={text.frontLine} />}
          {wheels.includes('rear') && <Row wheel={text.rear} size={motorcycle.rear} line={text.rearLine} />}
        </tbody>
      </table>
      {answer ? (
        <Thanks answer={answer} onChange={() => answerWith(null)} />
      ) : (
        <div data-needs-script>
          <div className={styles.answers}>
            <Button variant="line" size="lg" onClick={() => answerWith('matches')}>
              {text.matches}
            </Button>
            <Button variant="line" size="lg" onClick={() => answerWith('differs')}>
              {text.differs}
            </Button>
          </div>
          <p className="small muted">{text.promise}</p>
        </div>
      )}
    </section>
  )
}

/** How certain a motorcycle's sizes are; the source itself is for staff only. */
export function Provenance({ certainty }: Pick<Motorcycle, 'certainty'>) {
  return <p className="small muted">{`${provenanceText.label} ${provenanceText.certainty[certainty]}`}</p>
}
