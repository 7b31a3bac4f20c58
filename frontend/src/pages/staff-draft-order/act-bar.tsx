import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Euro, euroText } from '#frontend/entities/draft-order/euro.tsx'
import { Person } from '#frontend/entities/draft-order/person.tsx'
import { signed } from '#frontend/entities/draft-order/signed.ts'
import { useFocusBack } from '#frontend/features/desk/use-focus-back.ts'
import { staffDraftOrdersPath } from '#frontend/shared/routes.ts'
import type { DraftOrder } from '#services/purchasing/draft-orders.contract.ts'
import styles from './act-bar.module.css'
import { actChosen } from './acts.model.ts'
import { SentenceText } from './sentence-text.tsx'
import { actsText as text } from './staff-draft-order.text.ts'

/** What was changed, and what is left of the budget. */
function DraftStatusLine({ draft: { editedLines, totalTires, computedTires, totalPrice, settings } }: { draft: DraftOrder }) {
  const difference = totalTires - computedTires
  const budget = settings?.budget ?? null
  const left = (budget ?? 0) - totalPrice
  return (
    <p className="small muted">
      <SentenceText>{text.edited(editedLines)}</SentenceText>
      {difference !== 0 && (
        <>
          , <SentenceText>{text.difference(signed(difference))}</SentenceText>
        </>
      )}
      {'. '}
      {budget !== null && (
        <>
          {text.budget} <Euro euros={budget} />:{' '}
          <span className={left < 0 ? styles.over : undefined}>
            <SentenceText>{left < 0 ? text.over(euroText(-left)) : text.left(euroText(left))}</SentenceText>
          </span>
        </>
      )}
    </p>
  )
}

function Approved({ draft: { approvedBy } }: { draft: DraftOrder }) {
  return (
    <p className="small muted">
      {approvedBy !== null && (
        <>
          {text.approvedBy} <Person name={approvedBy} />.{' '}
        </>
      )}
      {text.onOrder}
    </p>
  )
}

function Outdated() {
  return (
    <p className="small muted">
      {text.outdated}{' '}
      <Link className="link" to={staffDraftOrdersPath}>
        {text.another}
      </Link>
    </p>
  )
}

function about(draft: DraftOrder): ReactNode {
  if (draft.approvedAt !== null) return <Approved draft={draft} />
  return draft.isOutdated ? <Outdated /> : <DraftStatusLine draft={draft} />
}

/** What can be done with the draft now; stays at the foot of the screen. */
export function ActBar({ draft }: { draft: DraftOrder }) {
  const choose = useUnit(actChosen)
  // What was pressed is gone once it is approved, or another one was.
  const ref = useFocusBack<HTMLElement>(draft.approvedAt === null && !draft.isOutdated)
  if (draft.status !== 'completed' || draft.receivedAt !== null || draft.items.length === 0) return null
  const isApproved = draft.approvedAt !== null
  return (
    <section ref={ref} tabIndex={-1} className={`${styles.bar} screen-only`} aria-label={text.label} data-buy-bar="wide">
      <div>
        <b>
          <bdi>{draft.totalTires.toLocaleString('en')}</bdi> {text.tires}, <Euro euros={draft.totalPrice} />
        </b>
        {about(draft)}
      </div>
      {isApproved ? (
        <Button variant="line" onClick={() => choose('receive')}>
          {text.receive}
        </Button>
      ) : (
        <>
          <Button variant="paper" className={styles.no ?? ''} onClick={() => choose('cancel')}>
            {text.cancel}
          </Button>
          {!draft.isOutdated && (
            <Button variant="go" onClick={() => choose('approve')}>
              {text.approve}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
