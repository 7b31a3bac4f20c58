import { lazy, Suspense } from 'react'
import { $cartCount } from '#frontend/entities/cart/cart.model.ts'
import { $isPaying, $lastOrder } from '#frontend/entities/checkout/last-order.model.ts'
import { SearchBox } from '#frontend/features/search/search-box.tsx'
import { Link, useLocation } from '#frontend/shared/router.tsx'
import { cartPath, orderPagePath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { telephoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { layoutText as text } from './layout.text.ts'
import { Logo } from './logo.tsx'
import { $isMenuRequested, mainLinks, menuOpened } from './top-bar.model.ts'
import styles from './top-bar.module.css'

const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer }))

function CartLink() {
  const { count, isPaying } = useUnit({ count: $cartCount, isPaying: $isPaying })
  return (
    <Link className={styles.tool} to={cartPath}>
      <Icon name="cart" />
      <span className={styles.counted}>
        {text.cart}
        {count > 0 && (
          <span className={styles.badge} data-paying={isPaying || undefined}>
            <span>{count}</span>
            <span className="spoken"> {isPaying ? text.itemsPaying : text.itemsInCart}</span>
          </span>
        )}
      </span>
    </Link>
  )
}

export function TopBar() {
  const { pathname, search } = useLocation()
  const { settings, order, isMenuRequested, openMenu } = useUnit({
    settings: $settings,
    order: $lastOrder,
    isMenuRequested: $isMenuRequested,
    openMenu: menuOpened,
  })
  return (
    <header className={styles.top}>
      <a className="skip" href="#main">
        {text.skip}
      </a>
      <div className={`wrap row middle wrapping gap-8 ${styles.bar}`}>
        <button
          className={`${styles.tool} ${styles.narrow}`}
          type="button"
          data-needs-script
          aria-haspopup="dialog"
          onClick={() => openMenu()}
        >
          <Icon name="menu" />
          {text.menu}
        </button>
        <Logo />
        <nav className={styles.nav} aria-label={text.mainNavigation}>
          {mainLinks.map(({ label, path }) => (
            <Link key={path} to={path} aria-current={path === pathname + search ? 'page' : undefined}>
              {label}
            </Link>
          ))}
          {order && <Link to={orderPagePath(order.token)}>{text.myOrder}</Link>}
        </nav>
        <div className={styles.tools}>
          <SearchBox openerClassName={styles.tool} />
          <a className={styles.call} href={telephoneLink(settings.phone)}>
            <Icon name="phone" />
            <span>
              <bdi>{settings.phone}</bdi>
              <small>
                {text.openDays}
                <bdi>{text.openHours}</bdi>
              </small>
            </span>
          </a>
          <a className={`${styles.tool} ${styles.narrow}`} href={telephoneLink(settings.phone)}>
            <Icon name="phone" />
            {text.call}
          </a>
          <CartLink />
        </div>
      </div>
      {isMenuRequested && (
        <Suspense>
          <MenuDrawer />
        </Suspense>
      )}
    </header>
  )
}
