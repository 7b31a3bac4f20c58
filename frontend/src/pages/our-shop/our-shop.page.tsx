import { Button, Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { CallChip } from '#frontend/entities/garage/call-chip.tsx'
import { GaragePhoto } from '#frontend/entities/garage/garage-photo.tsx'
import { GaragePrice } from '#frontend/entities/garage/garage-price.tsx'
import { NavigateButton } from '#frontend/entities/garage/navigate-button.tsx'
import { ShopLikeButton } from '#frontend/features/like/shop-like-button.tsx'
import { homePath, shopsInCityPath, shopsPath } from '#frontend/shared/routes.ts'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { telephoneLink } from '#frontend/shared/ui/telephone-link.ts'
import type { ShopDetails } from '#services/garages/garage.contract.ts'
import { OpeningHours } from './opening-hours.tsx'
import { $failure, $isUnknown, $shop, retried } from './our-shop.model.ts'
import styles from './our-shop.module.css'
import { ourShopText as text } from './our-shop.text.ts'
import { spansOf } from './rim-spans.ts'

export { $head, opened } from './our-shop.model.ts'

/** One garage. */
export function Page() {
  const { shop, isUnknown, failure, retry } = useUnit({ shop: $shop, isUnknown: $isUnknown, failure: $failure, retry: retried })
  if (failure) return <Failure message={failure} onRetry={() => retry()} />
  if (isUnknown) return <NotFound />
  return shop ? <ShopView shop={shop} /> : <Loading />
}

function NotFound() {
  return (
    <div className="wrap">
      <Notice
        heading="h1"
        title={text.notFound}
        action={
          <Button component={Link} to={shopsPath} variant="go">
            {text.notFoundGo}
          </Button>
        }
      >
        {text.notFoundWay}
      </Notice>
    </div>
  )
}

function Loading() {
  return (
    <div className={`wrap ${styles.loading}`} role="status" aria-label={text.loading}>
      <Skeleton className={styles.photo ?? ''} radius="lg" />
      <Skeleton height={280} radius="lg" />
    </div>
  )
}

function ShopView({ shop }: { shop: ShopDetails }) {
  return (
    <div className="wrap">
      <nav className={styles.crumbs} aria-label={text.navigation}>
        <Link className="link" to={shopsInCityPath(shop.city.id)}>
          <Icon name="back" />
          {text.others(shop.city.displayName)}
        </Link>
      </nav>
      <div className={styles.layout}>
        <GaragePhoto shop={shop} sizes="(min-width: 64em) 600px, 100vw" className={styles.photo} isMain />
        <Contact shop={shop} />
        <div className={styles.more}>
          <Booking shop={shop} />
          <Rims shop={shop} />
        </div>
        <OpeningHours hours={shop.hours} />
      </div>
    </div>
  )
}

function Contact({ shop }: { shop: ShopDetails }) {
  return (
    <div className={styles.contact}>
      <div className={styles.head}>
        <h1>{shop.displayName}</h1>
        <ShopLikeButton shop={shop} />
      </div>
      <p>
        {shop.address}, {shop.city.displayName}
      </p>
      <CallChip phone={shop.phone} of={shop.displayName} />
      {shop.summary && <p className="muted">{shop.summary}</p>}
      <GaragePrice shop={shop} />
      <div className={styles.acts}>
        <Button component="a" href={telephoneLink(shop.phone)} variant="line" leftSection={<Icon name="phone" />}>
          {text.call}
        </Button>
        <NavigateButton shop={shop} />
      </div>
    </div>
  )
}

function Booking({ shop }: { shop: ShopDetails }) {
  return (
    <section>
      <h2>{text.booking}</h2>
      <p>
        {shop.manualBooking ? text.bookingThere : text.bookingOnline} {text.paidThere}
      </p>
      <Button component={Link} to={homePath} variant="go">
        {text.toTires}
      </Button>
    </section>
  )
}

function Rims({ shop }: { shop: ShopDetails }) {
  return (
    <section>
      <h2>{text.rims}</h2>
      <p>
        {text.rimsBefore}{' '}
        {spansOf(shop.rims).map(({ first, last }, place) => (
          <span key={first}>
            {place > 0 && ', '}
            <bdi>{first === last ? first : `${first}–${last}`}</bdi>
          </span>
        ))}{' '}
        {text.inches} {shop.fitsSets ? text.fitsSets : text.singlesOnly}
      </p>
    </section>
  )
}
