import { useUnit } from 'effector-react'
import { BarsTable, Count, Figure } from '#frontend/features/desk/figure.tsx'
import type { Dashboard, FunnelStep, Period } from '#services/analytics/analytics.contract.ts'
import styles from './figures.module.css'
import { funnelText as text } from './figures.text.ts'
import { biggestDrop, funnelSentence } from './funnel-sentence.text.ts'
import { dashboardRetried } from './staff-dashboard.model.ts'
import { shareText } from './words.text.ts'

/** The other numbers stand without it. */
function Uncounted() {
  const retry = useUnit(dashboardRetried)
  return (
    <section className={`panel ${styles.uncounted}`} aria-label={text.name}>
      <p className="small muted">{text.name}</p>
      <h2>{text.uncounted}</h2>
      <p>
        {text.uncountedMore}{' '}
        <button type="button" className="link" onClick={() => retry()}>
          {text.retry}
        </button>
      </p>
    </section>
  )
}

/** How many visitors come how far. */
export function FunnelFigure({ funnel, period }: Pick<Dashboard, 'funnel' | 'period'>) {
  return funnel ? <Counted funnel={funnel} period={period} /> : <Uncounted />
}

function Counted({ funnel, period }: { funnel: readonly FunnelStep[]; period: Period }) {
  const drop = biggestDrop(funnel)
  const shares = funnel.map(({ visitors }, index) => shareText(visitors, funnel[index - 1]?.visitors ?? 0))
  return (
    <Figure
      name={text.name}
      sentence={funnelSentence(funnel)}
      table={{
        columns: [text.step, text.visitors, text.ofLast],
        rows: funnel.map(({ step, visitors }, index) => [text.steps[step], visitors, index === 0 ? null : (shares[index] ?? null)]),
      }}
      fileName={`funnel-${period.from}-${period.to}.csv`}
    >
      {(funnel[0]?.visitors ?? 0) > 0 && (
        <BarsTable
          label={text.name}
          columns={[text.step, text.visitors, text.ofLast]}
          rows={funnel.map(({ step, visitors }, index) => ({
            key: step,
            name: text.steps[step],
            value: visitors,
            isLoss: step === drop?.step,
            cells: [
              <Count key="visitors" count={visitors} isMain />,
              index > 0 && (
                <span key="share" className={step === drop?.step ? styles.loss : 'muted'}>
                  <bdi>{shares[index]}</bdi>
                  {step === drop?.step && <span className="spoken"> {text.biggest}</span>}
                </span>
              ),
            ],
          }))}
        />
      )}
      <p className={styles.explain}>{text.explain}</p>
    </Figure>
  )
}
