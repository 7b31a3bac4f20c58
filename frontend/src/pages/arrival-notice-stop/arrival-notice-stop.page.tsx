import type { ReactNode } from 'react'
import { homePath, productPath, sizeListPath } from '#frontend/shared/routes.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Failure, Notice, WithoutScript } from '#frontend/shared/ui/data-state.tsx'
import { FailureNote } from '#frontend/shared/ui/failure-note.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { ShopPhone } from '#frontend/shared/ui/phone-number.tsx'
import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { RequestedNotice } from '#services/notices/arrival-notice.contract.ts'
import { $failure, $isStopping, $isUnknown, $notice, $outcome, $stopFailure, retried, stopPressed } from './arrival-notice-stop.model.ts'
import styles from './arrival-notice-stop.module.css'
import { arrivalNoticeStopText as text } from './arrival-notice-stop.text.ts'

export { $head, opened } from './arrival-notice-stop.model.ts'

/** Cancels an arrival notice. Opening it changes nothing, since mail and chat clients prefetch links. */
export function Page() {
  const state = useUnit({ notice: $notice, failure: $failure, isUnknown: $isUnknown, outcome: $outcome, retry: retried })
  const { notice } = state
  return (
    <div className="wrap">
      {notice && !state.outcome && notice.isOpen && <Question notice={notice} />}
      {/* Announces the outcome to screen readers. */}
      <div role="status">
        {notice && state.outcome === 'stopped' && <Over title={text.stopped} effect={text.stoppedEffect} notice={notice} />}
        {notice && (state.outcome ? state.outcome === 'stopped_before' : !notice.isOpen) && (
          <Over title={text.stoppedBefore} effect={text.stoppedBeforeEffect} notice={notice} />
        )}
        {!notice && !state.failure && <p className={styles.loading}>{text.loading}</p>}
      </div>
      {state.isUnknown && <UnknownLink />}
      {state.failure && !state.isUnknown && <Failure message={state.failure} onRetry={() => state.retry()} />}
    </div>
  )
}

function Question({ notice }: { notice: RequestedNotice }) {
  const { isStopping, failure, stop } = useUnit({ isStopping: $isStopping, failure: $stopFailure, stop: stopPressed })
  const action = (
    <>
      <WithoutScript>{text.withoutScript}</WithoutScript>
      {failure && <FailureNote>{failure}</FailureNote>}
      <Button data-needs-script loading={isStopping} onClick={() => stop()}>
        {text.stop}
      </Button>
    </>
  )
  return (
    <Notice heading="h1" title={text.question} action={action}>
      <span>{notice.tire ? text.ofTire : text.ofSize}</span>
      <b className={styles.what}>{whatOf(notice)}</b>
      {text.effect}
    </Notice>
  )
}

function whatOf({ tire, size }: RequestedNotice): ReactNode {
  if (size) return <TireSize size={sizeLabel(size)} />
  if (!tire?.displayName) return <bdi>{tire?.ean}</bdi>
  return (
    <span>
      <MixedText>{tire.displayName}</MixedText>, <bdi>{tire.brand}</bdi>
      <br />
      <TireSize size={tire.displaySize} />
    </span>
  )
}

function Over({ title, effect, notice: { tire, size } }: { title: string; effect: string; notice: RequestedNotice }) {
  const way = size
    ? { to: sizeListPath(size), label: text.toSize }
    : tire?.displayName
      ? { to: productPath(tire), label: text.toTire }
      : { to: homePath, label: text.toHome }
  return (
    <Notice
      heading="h1"
      title={title}
      action={
        <Button to={way.to} variant="go">
          {way.label}
        </Button>
      }
    >
      {effect}
    </Notice>
  )
}

function UnknownLink() {
  return (
    <Notice
      heading="h1"
      title={text.unknown}
      action={
        <Button to={homePath} variant="go">
          {text.toHome}
        </Button>
      }
    >
      {text.unknownWay}
      <ShopPhone />
    </Notice>
  )
}
