import { Drawer } from '@mantine/core'
import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { $brands, $categories, brandsNeeded, categoriesNeeded } from '#frontend/entities/catalogue/catalogue.model.ts'
import { $lastOrder } from '#frontend/entities/checkout/last-order.model.ts'
import { brandListPath, categoryListPath, orderPagePath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { shopWhatsApp, telephoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { layoutText as text } from './layout.text.ts'
import styles from './menu-drawer.module.css'
import { $isMenuMounted, $isMenuOpen, mainLinks, menuClosed, menuMounted } from './top-bar.model.ts'

/** The menu on phones: main links, categories, brands, and the telephone. */
export function MenuDrawer() {
  const { isOpen, isMounted, order, close, mounted, settings, brands, categories, needBrands, needCategories } = useUnit({
    isOpen: $isMenuOpen,
    isMounted: $isMenuMounted,
    order: $lastOrder,
    close: menuClosed,
    mounted: menuMounted,
    settings: $settings,
    brands: $brands,
    categories: $categories,
    needBrands: brandsNeeded,
    needCategories: categoriesNeeded,
  })
  useEffect(() => {
    mounted()
    needBrands(null)
    needCategories(null)
  }, [mounted, needBrands, needCategories])
  const chat = shopWhatsApp(settings)
  return (
    <Drawer
      opened={isOpen && isMounted}
      onClose={() => close()}
      title={text.menu}
      position="left"
      size="min(88vw, 360px)"
      closeButtonProps={{ 'aria-label': text.closeMenu, size: 44 }}
      // The page has one banner landmark already.
      attributes={{ header: { role: 'presentation' } }}
      classNames={{ title: styles.title ?? '', body: styles.body ?? '' }}
    >
      <nav aria-label={text.mainNavigation}>
        <ul className={styles.main}>
          {mainLinks.map(({ label, path }) => (
            <li key={path}>
              <Link to={path} onClick={() => close()}>
                <span>{label}</span>
                <Icon name="forward" />
              </Link>
            </li>
          ))}
          {order && (
            <li>
              <Link to={orderPagePath(order.token)} onClick={() => close()}>
                <span>{text.myOrder}</span>
                <Icon name="forward" />
              </Link>
            </li>
          )}
        </ul>
        <h2 className={styles.heading}>{text.categories}</h2>
        <ul className={styles.lists}>
          {categories.map(({ slug, name }) => (
            <li key={slug}>
              <Link to={categoryListPath(slug)} onClick={() => close()}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
        <h2 className={styles.heading}>{text.brands}</h2>
        <ul className={styles.lists}>
          {brands.map(({ name, slug }) => (
            <li key={slug}>
              <Link to={brandListPath(slug)} onClick={() => close()}>
                <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <a className={`middle gap-8 strong ${styles.phone}`} href={telephoneLink(settings.phone)}>
        <Icon name="phone" />
        <bdi>{settings.phone}</bdi>
      </a>
      {chat !== null && (
        <a className={`middle gap-8 strong ${styles.phone}`} href={chat} target="_blank" rel="noreferrer">
          <Icon name="message" />
          <bdi>WhatsApp</bdi>
        </a>
      )}
    </Drawer>
  )
}
