import { ProductPicture } from '#frontend/entities/product/product-picture.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { productPath } from '#frontend/shared/routes.ts'
import { Arrival } from '#frontend/shared/ui/arrival.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Shekels, Sum } from '#frontend/shared/ui/money.tsx'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { shekelsToAgorot } from '#services/domain/money.ts'
import styles from './cart.module.css'
import { partnerText as text } from './cart.text.ts'
import { $suggested, partnerAdded } from './partner.model.ts'

/** For a single tire: the one of its line for the other wheel. */
export function Partner() {
  const { suggested, add } = useUnit({ suggested: $suggested, add: partnerAdded })
  if (!suggested) return null
  const { line, chosen } = suggested
  const wheel = line.product.position === 'front' ? 'front' : 'rear'
  return (
    <section className={`panel stack gap-12 ${styles.partner}`} aria-labelledby="partner">
      <h2 id="partner">{text.title[wheel]}</h2>
      {chosen ? (
        <>
          <Link className={`stack middle gap-12 ${styles.tire}`} to={productPath(chosen.product)}>
            <ProductPicture image={chosen.product.image} alt="" sizes="72px" />
            <span>
              <b>
                <NameText>{chosen.product.name}</NameText> <TireSize size={chosen.product.displaySize} />
              </b>
              <Arrival product={chosen.product} size="sm" />
            </span>
            <b>
              <Shekels shekels={chosen.product.price} />
            </b>
          </Link>
          <div className={`row middle wrapping between ${styles.foot}`}>
            <p className="muted">
              {text.together}
              <Sum agorot={shekelsToAgorot(chosen.price)} />
              {text.shipping}
              {chosen.savedBySet + chosen.savedShipping > 0 && (
                <span>
                  {text.saved}
                  <Sum agorot={shekelsToAgorot(chosen.savedBySet + chosen.savedShipping)} />
                </span>
              )}
            </p>
            <Button variant="line" onClick={() => add()}>
              {text.add}
            </Button>
          </div>
        </>
      ) : (
        <div className={`row middle wrapping between ${styles.foot}`}>
          <p className="muted">{text.bySize}</p>
          <Button variant="line" to={`${productPath(line.product)}#pair`}>
            {text.choose}
          </Button>
        </div>
      )}
    </section>
  )
}
