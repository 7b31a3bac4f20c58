import { useEffect, useRef } from 'react'
import { $brands, $categories, brandsNeeded, categoriesNeeded } from '#frontend/entities/catalogue/catalogue.model.ts'
import { $lastOrder } from '#frontend/entities/checkout/last-order.model.ts'
import { Link } from '#frontend/shared/router.tsx'
import { brandListPath, categoryListPath, orderPagePath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { shopWhatsApp, telephoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { layoutText as text } from './layout.text.ts'
import styles from './menu-drawer.module.css'
import { $isMenuOpen, mainLinks, menuClosed } from './top-bar.model.ts'

const titleId = 'menu-title'

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
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  const chat = shopWhatsApp(settings)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the menu; Escape closes it too
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-labelledby={titleId}
      onClose={() => close()}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className={styles.inside}>
        <div className="row middle between">
          <h2 className={styles.title} id={titleId}>
            {text.menu}
          </h2>
          <button className={styles.close} type="button" aria-label={text.closeMenu} onClick={() => close()}>
            <Icon name="close" />
          </button>
        </div>
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
      </div>
    </dialog>
  )
}
