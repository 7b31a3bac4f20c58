import { useEffect } from 'react'
import { $brands, $categories, brandsNeeded, categoriesNeeded } from '#frontend/entities/catalogue/catalogue.model.ts'
import { $lastOrder } from '#frontend/entities/checkout/last-order.model.ts'
import { Link } from '#frontend/shared/router.tsx'
import { brandListPath, categoryListPath, orderPagePath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { Drawer } from '#frontend/shared/ui/drawer.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { shopWhatsApp, telephoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { layoutText as text } from './layout.text.ts'
import styles from './menu-drawer.module.css'
import { $isMenuOpen, mainLinks, menuClosed } from './top-bar.model.ts'

/** The menu on phones: main links, categories, brands, and the telephone. */
export function MenuDrawer() {
  const { isOpen, order, close, settings, brands, categories, needBrands, needCategories } = useUnit({
    isOpen: $isMenuOpen,
    order: $lastOrder,
    close: menuClosed,
    settings: $settings,
    brands: $brands,
    categories: $categories,
    needBrands: brandsNeeded,
    needCategories: categoriesNeeded,
  })
  useEffect(() => {
    needBrands(null)
    needCategories(null)
  }, [needBrands, needCategories])
  const chat = shopWhatsApp(settings)
  return (
    <Drawer isOpen={isOpen} onClose={() => close()} title={text.menu} closeLabel={text.closeMenu}>
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
