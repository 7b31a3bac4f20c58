import { lazy, Suspense } from 'react'
import { ProductPicture, pictureAlt } from '#frontend/entities/product/product-picture.tsx'
import { LikeButton } from '#frontend/features/like/like-button.tsx'
import { ShareButton, WhatsAppButton } from '#frontend/features/share/share.tsx'
import { productMessage } from '#frontend/features/share/share-message.ts'
import { productPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { absoluteUrl } from '#frontend/shared/structured-data.ts'
import { pictureAddress } from '#frontend/shared/ui/picture-address.ts'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { ProductDetails } from '#services/catalogue/product.contract.ts'
import { stageText as text } from './product.text.ts'
import { $isEnlarged, $view, enlarged, viewChosen } from './stage.model.ts'
import styles from './stage.module.css'

const Enlarged = lazy(async () => ({ default: (await import('./enlarged.tsx')).Enlarged }))

/** The picture, with other views below and actions beside it. */
export function Stage({ product }: { product: ProductDetails }) {
  const { settings, view, isEnlarged, enlarge } = useUnit({ settings: $settings, view: $view, isEnlarged: $isEnlarged, enlarge: enlarged })
  const message = productMessage(product, absoluteUrl(settings, productPath(product)))
  const picture = product.pictures[view] ?? product.pictures[0]
  if (!picture) return null
  const alt = pictureAlt(product)
  return (
    <div className={styles.stage}>
      <a
        className={`stack full ${styles.enlarge}`}
        href={pictureAddress(picture.address, 'w=1600')}
        aria-label={text.enlarge + alt}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey) return
          event.preventDefault()
          enlarge()
        }}
      >
        <ProductPicture
          className={styles.picture}
          image={picture.address}
          alt={alt}
          sizes="(min-width: 64em) 600px, 256px"
          isMain
          isDimmed={product.visibility === 'outofstock'}
        />
      </a>
      <div className={`row middle gap-16 full ${styles.under}`}>
        <Views product={product} chosen={view} />
        {picture.view !== 'photo' && <p className="muted small">{text.drawn}</p>}
      </div>
      <div className={`row wrapping gap-8 full ${styles.side}`}>
        <LikeButton product={product} />
        <WhatsAppButton message={message} className={styles.share} />
        <ShareButton message={message} className={styles.share} />
      </div>
      {isEnlarged && (
        <Suspense>
          <Enlarged address={picture.address} alt={alt} />
        </Suspense>
      )}
    </div>
  )
}

function Views({ product, chosen }: { product: ProductDetails; chosen: number }) {
  const choose = useUnit(viewChosen)
  if (product.pictures.length < 2) return null
  return (
    <ul className={`row gap-8 ${styles.views}`} data-needs-script>
      {product.pictures.map(({ address, view }, index) => (
        <li key={address}>
          <button type="button" aria-pressed={index === chosen} aria-label={text.views[view](index + 1)} onClick={() => choose(index)}>
            <ProductPicture image={address} alt="" sizes="56px" />
          </button>
        </li>
      ))}
    </ul>
  )
}
