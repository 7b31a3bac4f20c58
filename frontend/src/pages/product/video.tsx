import { Button } from '#frontend/shared/ui/button.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { pictureAddress } from '#frontend/shared/ui/picture-address.ts'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { ProductDetails } from '#services/catalogue/product.contract.ts'
import { $isVideoOpen, videoOpened } from './product.model.ts'
import { productPageText as text } from './product.text.ts'
import styles from './stage.module.css'

const videoId = /^[\w-]{11}$/

/** A video about the tire. Nothing is requested from YouTube before a click. */
export function Video({ product }: { product: ProductDetails }) {
  const { isOpen, open } = useUnit({ isOpen: $isVideoOpen, open: videoOpened })
  if (!product.youtube || !videoId.test(product.youtube)) return null
  return (
    <div className={`stack gap-12 ${styles.video}`} data-video>
      {isOpen ? (
        <iframe
          // The focused button is gone.
          ref={(frame) => frame?.focus()}
          src={`https://www.youtube-nocookie.com/embed/${product.youtube}?autoplay=1&hl=he`}
          title={`${text.video} ${product.brand} ${product.name}`}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
        />
      ) : (
        <>
          <img
            className={styles.tread}
            src={pictureAddress(product.image, 'crop=tread&ground=dark&w=640')}
            width={640}
            height={640}
            alt=""
            loading="lazy"
          />
          <Button variant="paper" leftSection={<Icon name="play" />} onClick={() => open()}>
            {text.watch}
          </Button>
          <p className={styles.source}>
            <MixedText>{text.videoSource}</MixedText>
          </p>
        </>
      )}
    </div>
  )
}
