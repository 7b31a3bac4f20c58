import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Link, useNavigate } from 'react-router-dom'
import { checkoutPath, homePath } from '#frontend/shared/routes.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { Price, Shekels, Sum } from '#frontend/shared/ui/money.tsx'
import { MAX_INSTALLMENTS, splitInstallments } from '#services/domain/installments.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import styles from './bill.module.css'
import { $sum, orderPressed } from './cart.model.ts'
import { cartText as text } from './cart.text.ts'

/** What it comes to, what is free and what is paid later, so that no number surprises at checkout. */
export function Bill() {
  const { sum, order } = useUnit({ sum: $sum, order: orderPressed })
  const navigate = useNavigate()
  const installment = splitInstallments(sum.totalAgorot, MAX_INSTALLMENTS)[1] ?? 0
  return (
    <aside className={`panel ${styles.bill}`} aria-label={text.summary}>
      <h2>{text.summary}</h2>
      <dl>
        <dt>{text.tires(sum.tires)}</dt>
        <dd>
          <Shekels shekels={agorotToShekels(sum.goodsAgorot)} />
        </dd>
        <dt>
          {text.shipping}
          <span>{text.shippingRule}</span>
        </dt>
        <dd data-free={sum.shippingAgorot === 0 || undefined}>
          {sum.shippingAgorot === 0 ? text.free : <Sum agorot={sum.shippingAgorot} />}
        </dd>
        <dt>
          {text.installation}
          <span>{text.installationRule}</span>
        </dt>
        <dd className="muted">{text.nextStep}</dd>
      </dl>
      <p className={styles.total}>
        <b>{text.total}</b>
        <Price shekels={agorotToShekels(sum.totalAgorot)} size="lg" />
      </p>
      <p className="muted small">
        {text.vat}
        <bdi>{MAX_INSTALLMENTS}</bdi>
        {text.installments}
        <Shekels shekels={agorotToShekels(installment)} />.
      </p>
      <p className={styles.note}>
        <Icon name="wrench" />
        {text.garageNote}
      </p>
      {!sum.canOrder && (
        <p className={styles.blocked} role="status">
          {text.blocked}
        </p>
      )}
      <Button
        variant="go"
        size="lg"
        disabled={!sum.canOrder}
        rightSection={<Icon name="forward" />}
        onClick={() => {
          order()
          void navigate(checkoutPath)
        }}
      >
        {text.order}
      </Button>
      <Button component={Link} to={homePath} variant="quiet">
        {text.goOn}
      </Button>
    </aside>
  )
}
