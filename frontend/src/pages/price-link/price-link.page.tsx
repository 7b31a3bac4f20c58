import type { ReactNode } from 'react'
import { ProductPicture } from '#frontend/entities/product/product-picture.tsx'
import { useNavigate } from '#frontend/shared/router.tsx'
import { cartPath, homePath, productPath } from '#frontend/shared/routes.ts'
import { Arrival } from '#frontend/shared/ui/arrival.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Failure, Notice, WithoutScript } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { FullPrice, Price, Shekels } from '#frontend/shared/ui/money.tsx'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import { ShopPhone } from '#frontend/shared/ui/phone-number.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { shopPhoneText } from '#frontend/shared/ui/ui.text.ts'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import { formatDate, formatTime } from '#services/domain/israel-time.ts'
import { isOrderable } from '#services/domain/visibility.ts'
import type { PriceLink } from '#services/offers/best-offer.contract.ts'
import { $failure, $isInCart, $isUnknown, $link, $product, addPressed, retried } from './price-link.model.ts'
import styles from './price-link.module.css'
import { priceLinkText as text } from './price-link.text.ts'

interface AgreedOfferProps {
  link: PriceLink
  product: Product
}

export { $head, opened } from './price-link.model.ts'

/** The offer of a price link. Opening it changes nothing, since chat clients prefetch links. */
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
  return (
    <>
      <span>{children}</span>
      <ShopPhone />
    </>
  )
}

function Over({ title, product, children }: { title: string; product: Product | null; children: ReactNode }) {
  const way = product ? { to: productPath(product), label: text.toProduct } : { to: homePath, label: text.toHome }
  const action = (
    <Button to={way.to} variant="go">
      {way.label}
    </Button>
  )
  return (
    <Notice heading="h1" title={title} action={action}>
      {children}
    </Notice>
  )
}

/** The tire, its price by this link, and the button that adds it to the cart. */
function AgreedOffer({ link, product }: AgreedOfferProps) {
  return (
    <article className={`panel stack gap-24 ${styles.offer}`}>
      <div className={styles.picture}>
        <ProductPicture image={product.image} alt="" sizes="(min-width: 64em) 420px, 320px" />
      </div>
      <div className={`stack start gap-8 ${styles.what}`}>
        <p className="row middle gap-6 strong success">
          <Icon name="check" />
          {text.title}
        </p>
        <h1 className="anywhere">
          {product.set && <span>{`${text.set} `}</span>}
          <NameText>{`${product.brand} ${product.name}`}</NameText>
        </h1>
        <p className="muted">
          <TireSize size={product.displaySize} />
        </p>
        <Arrival product={product} size="sm" />
        <Deal link={link} product={product} />
        <WayOn product={product} />
      </div>
    </article>
  )
}

function Deal({ link, product }: AgreedOfferProps) {
  const price = Math.min(link.price, product.price)
  return (
    <div className={`stack gap-6 full line-above ${styles.deal}`}>
      <div className={`row baseline wrapping ${styles.price}`}>
        <Price shekels={price} size="xl" />
        {product.price > price && <FullPrice shekels={product.price} screenReaderLabel={text.regular} size="lg" />}
      </div>
      {product.price > price && (
        <p className="medium success">
          {text.save} <Shekels shekels={product.price - price} />
        </p>
      )}
      <p className="row middle gap-6 medium">
        <Icon name="tag" />
        <span>
          {text.until} <bdi>{formatDate(link.validUntil)}</bdi> <bdi>{formatTime(link.validUntil)}</bdi>
        </span>
      </p>
      <p className="muted small">{text.once}</p>
    </div>
  )
}

function WayOn({ product }: { product: Product }) {
  const { isInCart, take: add } = useUnit({ isInCart: $isInCart, take: addPressed })
  const navigate = useNavigate()
  if (!isOrderable(product.visibility)) {
    return (
      <p className="medium" role="status">
        {text.notNow} <ShopPhone about={shopPhoneText.tire(product)} />
      </p>
    )
  }
  return (
    <div className={`stack full ${styles.act}`}>
      <WithoutScript>{text.withoutScript}</WithoutScript>
      <Button
        data-needs-script
        variant="go"
        size="lg"
        rightSection={<Icon name="forward" />}
        onClick={() => {
          add()
          void navigate(cartPath)
        }}
      >
        {isInCart ? text.toCart : text.take}
      </Button>
      <Button to={productPath(product)} variant="quiet">
        {text.toProduct}
      </Button>
    </div>
  )
}
