import { Moment } from '#frontend/features/desk/time.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import type { OrderHistoryStep } from '#services/orders/desk/staff-orders.contract.ts'
import styles from './details.module.css'
import { historyText as text } from './history.text.ts'
import { attentionText, statusText } from './staff-orders.text.ts'

/** Everything that happened to an order, who did it and when; the oldest first. */
export function History({ steps }: { steps: readonly OrderHistoryStep[] }) {
  return (
    <ol className={styles.history}>
      {steps.map((step) => (
        <li key={`${step.at} ${step.what} ${step.to ?? ''}`}>
          <Moment instant={step.at} />
          <div>
            <p>
              <b>{whoDid(step.by)}</b> <Move step={step} />
            </p>
            <p className="muted">
              <What step={step} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}

function whoDid(by: string | null): string {
  if (by === null) return text.shopper
  if (by === 'shop') return text.shop
  return by === 'operator' ? text.operator : by
}

function Move({ step: { from, to } }: { step: OrderHistoryStep }) {
  if (!from || !to) return null
  return (
    <span className={styles.move}>
      {statusText[from]} <Icon name="forward" /> <strong>{statusText[to]}</strong>
    </span>
  )
}

const hasSentence = (what: string): what is keyof typeof text & string => what in text

const isAttention = (reason: string): reason is keyof typeof attentionText.title => reason in attentionText.title
const reasonOf = (reason: string) => (isAttention(reason) ? attentionText.title[reason] : (text.reasons[reason] ?? reason))

function What({ step }: { step: OrderHistoryStep }) {
  const { what, amount, installments, reason, trackingCode } = step
  if (what === 'tracking-set') {
    return trackingCode ? (
      <>
        {text['tracking-set']} <bdi>{trackingCode}</bdi>
      </>
    ) : (
      text['tracking-removed']
    )
  }
  const sentence = hasSentence(what) ? text[what] : null
  return (
    <>
      {typeof sentence === 'string' ? sentence : <bdi>{what}</bdi>}
      {amount !== undefined && (
        <>
          , <Shekels shekels={amount} />
        </>
      )}
      {installments !== undefined && installments > 1 && ` ${text.inInstallments(installments)}`}
      {reason !== undefined && (
        <>
          : <MixedText>{what === 'licence-confirmed' ? (text.licenceReasons[reason] ?? reason) : reasonOf(reason)}</MixedText>
        </>
      )}
    </>
  )
}
