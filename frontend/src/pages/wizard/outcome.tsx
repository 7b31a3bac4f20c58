import { ArrivalNotice } from '#frontend/features/arrival-notice/arrival-notice.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { motorcyclePath } from '#frontend/shared/routes.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Notice } from '#frontend/shared/ui/data-state.tsx'
import { ShopPhone } from '#frontend/shared/ui/phone-number.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import styles from './results.module.css'
import { $hasSingles } from './singles.model.ts'
import { type Recommendation, triedAgain } from './visit.model.ts'
import { answersReopened } from './wizard.model.ts'
import { resultText, outcomeText as text } from './wizard.text.ts'

/** For each wheel without results, a form for an arrival notice. */
function Notices({ given: { answer, asked } }: { given: Recommendation }) {
  const axles = (['front', 'rear'] as const).filter((axle) => asked.selectedTyreType === 'set' || asked.selectedTyreType === axle)
  return axles.map((axle) => {
    const { displaySize, width, profile, rim } = answer.motorcycle[axle]
    return (
      <section key={axle} className={`stack gap-8 full ${styles.notice}`} aria-labelledby={`notice-${axle}`}>
        <h2 id={`notice-${axle}`}>
          <span>{text.notify[axle]}</span> <TireSize size={displaySize} />
        </h2>
        <ArrivalNotice awaited={{ size: { width, profile, rim } }} />
      </section>
    )
  })
}

/** The outcome without a list: the reason, and every way on. */
export function Outcome({ given }: { given: Recommendation }) {
  const { hasSingles, startOver, reopen } = useUnit({
    hasSingles: $hasSingles,
    startOver: triedAgain,
    reopen: answersReopened,
  })
  const { outcome, isOwnLimit, motorcycle } = given.answer
  if (outcome === 'ok') return null
  const { title, body, again, all } = text[isOwnLimit ? 'ownLimit' : outcome]
  return (
    <div className={`wrap stack centered gap-16 ${styles.outcome}`}>
      <Notice
        title={title}
        heading="h1"
        action={
          <div className={`row wrapping centered ${styles.acts}`}>
            <Button size="lg" variant="go" onClick={() => startOver()}>
              {again}
            </Button>
            <Button size="lg" onClick={() => reopen()}>
              {resultText.changeAnswers}
            </Button>
          </div>
        }
      >
        <span>{body}</span>
        {outcome === 'limit' && <ShopPhone />}
      </Notice>
      {outcome === 'none' && <Notices given={given} />}
      {hasSingles && <p role="status">{text.singles}</p>}
      <Link className="link" to={motorcyclePath(motorcycle.id, given.asked.motorcycleYear)}>
        {all}
      </Link>
    </div>
  )
}
