import type { MouseEvent } from 'react'
import { InlineAlert } from '#frontend/features/desk/dialog.tsx'
import { MessagePreview } from '#frontend/features/desk/message-list.tsx'
import { Moment, useMinute } from '#frontend/features/desk/time.tsx'
import { Group, Paper, Stack } from '#frontend/shared/desk/layout.tsx'
import { Skeleton } from '#frontend/shared/desk/marks.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import { Link, useLocation, useNavigate } from '#frontend/shared/router.tsx'
import { staffOffersPath } from '#frontend/shared/routes.ts'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { TireName } from '#frontend/shared/ui/tire-name.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { OfferState, OfferStepShown, StaffOffer, StaffOfferDetails } from '#services/offers/staff-offers.contract.ts'
import { AnswerForm, MessageBox } from './answer-form.tsx'
import { $details, $detailsFailure, $draft, offerRetried } from './chosen-offer.model.ts'
import { OfferCosts } from './offer-costs.tsx'
import { NamedPriceRuler, OrderLink } from './offer-facts.tsx'
import styles from './offer-panel.module.css'
import { $view, format } from './staff-offers.model.ts'
import { offerPanelText as text } from './staff-offers.text.ts'
import { lapseWords, timeLeft } from './time-left.ts'
import { WithdrawOffer } from './withdraw-offer.tsx'

/** The open offer: its price, the answer, and the message. */
export function OfferPanel() {
  const goBack = useWayBack()
  const { details, failure, retry, view } = useUnit({ details: $details, failure: $detailsFailure, retry: offerRetried, view: $view })
  const back = staffOffersPath + format.write({ ...view, offer: null })
  return (
    <Paper component="section" className={styles.panel ?? ''} aria-label={text.label}>
      <Stack gap={14}>
        <Link className={`link ${styles.back}`} to={back} replace onClick={goBack}>
          <Icon name="back" />
          {text.back}
        </Link>
        {failure && <Failure message={failure} onRetry={() => retry()} />}
        {details ? <Known {...details} /> : !failure && <Blank />}
      </Stack>
    </Paper>
  )
}

/** Back is a history step if the offer was opened from the list: a new entry would trap the phone's Back. */
function useWayBack() {
  const navigate = useNavigate()
  const { state } = useLocation()
  return (event: MouseEvent) => {
    if ((state as { isFromList?: boolean } | null)?.isFromList !== true) return
    event.preventDefault()
    void navigate(-1)
  }
}

const Blank = () => (
  <div aria-busy="true">
    {[24, 80, 140, 160].map((height) => (
      <Skeleton key={height} height={height} mb="md" />
    ))}
  </div>
)

function Known({ offer, odds: { days, similar, agreed, bought }, coupon, history }: StaffOfferDetails) {
  const draft = useUnit($draft)
  return (
    <>
      <Head offer={offer} />
      <NamedPriceRuler offer={offer} />
      {offer.price !== null && offer.price !== offer.priceThen && (
        <Text size="sm" c="warning">
          {text.priceMoved} <Shekels shekels={offer.priceThen} />
        </Text>
      )}
      <OfferCosts offer={offer} draft={draft} />
      <Group component="p" gap="xs" wrap="nowrap" align="flex-start" fz="sm" c="dimmed" className={styles.odds ?? ''}>
        <Icon name="info" />
        <span>{similar === 0 ? text.odds.none(days) : text.odds.some(days, agreed, similar, bought)}</span>
      </Group>
      {coupon && coupon.price < offer.offered && (
        <InlineAlert color="warning">
          <span>{text.coupon.before}</span>
          <bdi>{coupon.code}</bdi>
          <span>{text.coupon.between}</span>
          <Shekels shekels={coupon.price} />
          <span>{text.coupon.lower}</span>
        </InlineAlert>
      )}
      {draft?.isLate && (
        <InlineAlert role="alert" color="warning">
          {text.meanwhile}
          {draft.unsent && (
            <Text component="span" display="block" inherit fw={400} className={styles.unsent ?? ''}>
              {text.unsent} <bdi dir="auto">{draft.unsent}</bdi>
            </Text>
          )}
        </InlineAlert>
      )}
      {offer.state !== 'waiting' && <Answered offer={offer} />}
      {offer.state === 'waiting' && draft && <AnswerForm offer={offer} draft={draft} />}
      <MessageBox offer={offer} />
      <MessagePreview />
      {history.length > 1 && <History steps={history} />}
    </>
  )
}

function Head({ offer }: { offer: StaffOffer }) {
  return (
    <Group justify="space-between" gap="4px 12px">
      <div>
        <Title order={2}>
          <TireName brand={offer.brand} displayName={offer.displayName} />
        </Title>
        <TireSize size={offer.displaySize} />
      </div>
      <Stack gap={0} align="flex-end" ms="auto" fz="sm">
        {offer.state === 'waiting' && offer.expiresAt && <Lapse until={offer.expiresAt} />}
        <span className="muted">
          {text.made}
          <Moment instant={offer.madeAt} />
        </span>
      </Stack>
    </Group>
  )
}

function Lapse({ until }: { until: string }) {
  const now = useMinute()
  const { before, clock } = lapseWords(until, now)
  return (
    <Text inherit fw={600} {...(timeLeft(until, now).isShort && { c: 'warning' })}>
      <span>{before}</span>
      <bdi>{clock}</bdi>
    </Text>
  )
}

const grounds: Partial<Record<OfferState, string>> = {
  accepted: 'success-soft',
  countered: 'success-soft',
  redeemed: 'success-soft',
  lapsed: 'warning-soft',
  unused: 'warning-soft',
}

/** The outcome of an answered offer. */
function Answered({ offer }: { offer: StaffOffer }) {
  const { state, agreed, answeredBy, answeredAt, expiresAt, link, orderId, isWithdrawn } = offer
  return (
    <Stack gap={2} fz="sm" px={14} py="sm" bdrs="md" bg={`var(--${grounds[state] ?? 'sand'})`}>
      <Text fw={600}>
        <MixedText>{isWithdrawn ? text.withdrawn : text.outcome[state]}</MixedText>
      </Text>
      {agreed !== null && (
        <span>
          {text.agreed} <Shekels shekels={agreed} />
        </span>
      )}
      {answeredBy && (
        <span>
          {text.by} <bdi dir="auto">{answeredBy === 'rule' ? text.rule : answeredBy}</bdi>
          {answeredAt && (
            <span>
              , <Moment instant={answeredAt} />
            </span>
          )}
        </span>
      )}
      {link && expiresAt && (
        <span>
          {text.holdsUntil}
          <Moment instant={expiresAt} />
        </span>
      )}
      {orderId && <OrderLink orderId={orderId} />}
      {link && <WithdrawOffer />}
    </Stack>
  )
}

/** The offer's history, oldest first. */
function History({ steps }: { steps: readonly OfferStepShown[] }) {
  return (
    <section aria-label={text.history}>
      <Text size="sm" c="dimmed">
        {text.history}
      </Text>
      <Stack component="ol" gap={2} fz="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {steps.map(({ step, at, by, price, orderId }) => (
          <li key={`${at} ${step}`}>
            <Moment instant={at} /> <span>{text.steps[step]}</span>
            {price !== null && (
              <>
                {' '}
                <Shekels shekels={price} />
              </>
            )}
            {orderId && (
              <>
                {' '}
                <bdi>{orderId}</bdi>
              </>
            )}
            {by && (
              <span>
                , <bdi dir="auto">{by === 'rule' ? text.rule : by}</bdi>
              </span>
            )}
          </li>
        ))}
      </Stack>
    </section>
  )
}
