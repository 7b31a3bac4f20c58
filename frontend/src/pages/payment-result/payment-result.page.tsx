import { Button, Loader } from '@mantine/core'
import { useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { whatNextText } from '#frontend/entities/checkout/what-next.text.ts'
import { checkoutPath, homePath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { Icon, type IconName } from '#frontend/shared/ui/icon.tsx'
import { PhoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { WithoutScript } from '#frontend/shared/ui/without-script.tsx'
import { $failure, $isChecking, $paid, $view, checkPressed, type View } from './payment-result.model.ts'
import styles from './payment-result.module.css'
import { paymentResultText as text } from './payment-result.text.ts'

export { $head, opened } from './payment-result.model.ts'

const views: Readonly<Record<View, () => ReactNode>> = {
  checking: Checking,
  pending: Pending,
  paid: Paid,
  failed: () => <NotPaid title={text.failed} note={text.failedNote} />,
  cancelled: () => <NotPaid title={text.cancelled} note={text.cancelledNote} />,
}

/** Where a payer comes back to; what became of the payment may change while the page is read, so that it is said aloud. */
export function Page() {
  const View = views[useUnit($view)]
  return (
    <div className="wrap">
      <div className={styles.page} role="status">
        <View />
      </div>
    </div>
  )
}

interface ResultProps {
  kind: 'wait' | 'good' | 'bad'
  title: string
  note: ReactNode
  children?: ReactNode
}

const icons: Readonly<Record<'good' | 'bad', IconName>> = { good: 'check', bad: 'close' }

function Result({ kind, title, note, children }: ResultProps) {
  return (
    <section className={styles.result}>
      <span className={styles.mark} data-kind={kind}>
        {kind === 'wait' ? <Loader size="md" color="var(--accent-text)" aria-hidden="true" /> : <Icon name={icons[kind]} />}
      </span>
      <h1>{title}</h1>
      <p className="muted">{note}</p>
      {children}
    </section>
  )
}

function Checking() {
  return (
    <Result kind="wait" title={text.checking} note={text.checkingNote}>
      <WithoutScript>{text.withoutScript}</WithoutScript>
    </Result>
  )
}

function Pending() {
  const { isChecking, failure, check } = useUnit({ isChecking: $isChecking, failure: $failure, check: checkPressed })
  return (
    <Result kind="wait" title={failure ? text.offline : text.pending} note={failure ?? text.pendingNote}>
      <Button variant="line" leftSection={<Icon name="retry" />} loading={isChecking} onClick={() => check()}>
        {text.checkNow}
      </Button>
      <Questions />
    </Result>
  )
}

function Paid() {
  const paid = useUnit($paid)
  const order = paid?.order
  return (
    <Result kind="good" title={text.paid} note={text.paidNote}>
      <p>
        {text.orderNumber}
        <bdi className={styles.number}>{paid?.orderId}</bdi>
        <small className="muted">{text.keep}</small>
      </p>
      {order && <p>{order.isManualBooking ? whatNextText.manual : whatNextText[order.receiving]}</p>}
      <Button component={Link} to={homePath} variant="go">
        {text.home}
      </Button>
      <Questions />
    </Result>
  )
}

function NotPaid({ title, note }: { title: string; note: string }) {
  return (
    <Result kind="bad" title={title} note={note}>
      <div className={styles.ways}>
        <Button component={Link} to={checkoutPath} variant="go">
          {text.retry}
        </Button>
        <Button component={Link} to={homePath} variant="line">
          {text.home}
        </Button>
      </div>
      <Questions />
    </Result>
  )
}

function Questions() {
  const { phone } = useUnit($settings)
  return (
    <p>
      {text.questions} <PhoneLink phone={phone} />
    </p>
  )
}
