import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { homePath, productPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { PhoneLink } from '#frontend/shared/ui/phone-number.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import type { PriceLink } from '#services/offers/staff-offers.contract.ts'
import { AgreedOffer } from './agreed-offer.tsx'
import { $failure, $isUnknown, $link, $product, retried } from './price-link.model.ts'
import styles from './price-link.module.css'
import { priceLinkText as text } from './price-link.text.ts'

export { $head, opened } from './price-link.model.ts'

/** What a price link is worth. Opening it changes nothing: readers of messages open links by themselves. */
export function Page() {
  const { link, product, failure, isUnknown, retry } = useUnit({
    link: $link,
    product: $product,
    failure: $failure,
    isUnknown: $isUnknown,
    retry: retried,
  })
  const isKnown = link !== null && product !== null
  return (
    <div className="wrap">
      {isKnown && <Known link={link} product={product.shown} />}
      {isUnknown && (
        <Over title={text.unknown} product={null}>
          <WithPhone>{text.unknownWay}</WithPhone>
        </Over>
      )}
      {failure && !isUnknown && <Failure message={failure} onRetry={() => retry()} />}
      {!isKnown && !failure && (
        <p className={styles.loading} role="status">
          {text.loading}
        </p>
      )}
    </div>
  )
}

function Known({ link, product }: { link: PriceLink; product: Product | null }) {
  if (link.state === 'used')
    return (
      <Over title={text.used} product={product}>
        {text.usedWay}
      </Over>
    )
  if (link.state === 'held')
    return (
      <Over title={text.held} product={product}>
        {text.heldWay}
      </Over>
    )
  if (link.state === 'over')
    return (
      <Over title={text.over} product={product}>
        {text.overWay}
      </Over>
    )
  if (product) return <AgreedOffer link={link} product={product} />
  return (
    <Over title={text.gone} product={null}>
      <WithPhone>{text.goneWay}</WithPhone>
    </Over>
  )
}

function WithPhone({ children }: { children: ReactNode }) {
  const { phone } = useUnit($settings)
  return (
    <>
      {children}
      <PhoneLink phone={phone} />
    </>
  )
}

function Over({ title, product, children }: { title: string; product: Product | null; children: ReactNode }) {
  const way = product ? { to: productPath(product), label: text.toProduct } : { to: homePath, label: text.toHome }
  const action = (
    <Button component={Link} to={way.to} variant="go">
      {way.label}
    </Button>
  )
  return (
    <Notice heading="h1" title={title} action={action}>
      {children}
    </Notice>
  )
}
