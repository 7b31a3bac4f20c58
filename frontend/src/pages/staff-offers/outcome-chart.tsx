import { Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import type { OfferState, OfferSummary } from '#services/offers/staff-offers.contract.ts'
import styles from './outcome-chart.module.css'
import { summaryDays } from './staff-offers.api.ts'
import { $summary, $summaryFailure, summaryRetried } from './staff-offers.model.ts'
import { outcomeChartText as text } from './staff-offers.text.ts'

const order = ['redeemed', 'accepted', 'countered', 'waiting', 'rejected', 'unused', 'lapsed'] as const satisfies readonly OfferState[]

/** What the bars say, in one sentence. */
function sentenceOf({ made, answeredByRule, byState }: OfferSummary): string {
  if (made === 0) return text.none
  const rule = answeredByRule === 0 ? text.noRule(made) : text.byRule(answeredByRule, made)
  return rule + (byState.lapsed === 0 ? text.noneLapsed : text.lapsed(byState.lapsed))
}

function Bars({ byState }: Pick<OfferSummary, 'byState'>) {
  const most = Math.max(1, ...Object.values(byState))
  return (
    <table className={styles.bars}>
      <thead className="spoken">
        <tr>
          <th scope="col">{text.state}</th>
          <th scope="col">{text.count}</th>
        </tr>
      </thead>
      <tbody>
        {order.map((state) => (
          <tr key={state}>
            <th scope="row">{text.rows[state]}</th>
            <td>
              <span>
                <i data-state={state} style={{ inlineSize: `${(byState[state] / most) * 100}%` }} />
                <bdi>{byState[state]}</bdi>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What became of the offers of the last weeks. */
export function OutcomeChart() {
  const { summary, failure, retry } = useUnit({ summary: $summary, failure: $summaryFailure, retry: summaryRetried })
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="offer-fates">
      <p className="small muted">{text.name(summary?.days ?? summaryDays)}</p>
      <h2 id="offer-fates">{summary ? <MixedText>{sentenceOf(summary)}</MixedText> : text.state}</h2>
      {failure && <Failure message={failure} onRetry={() => retry()} />}
      {summary ? summary.made > 0 && <Bars byState={summary.byState} /> : !failure && <Skeleton height={160} />}
    </section>
  )
}
