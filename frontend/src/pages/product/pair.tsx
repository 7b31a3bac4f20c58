import { FitList } from '#frontend/entities/motorcycle/fit-list.tsx'
import { ProductPicture } from '#frontend/entities/product/product-picture.tsx'
import { addedFromProductPage } from '#frontend/features/add-to-cart/add-to-cart.model.ts'
import { Link } from '#frontend/shared/router.tsx'
import { productPath } from '#frontend/shared/routes.ts'
import { Arrival } from '#frontend/shared/ui/arrival.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { Price, Shekels } from '#frontend/shared/ui/money.tsx'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { ProductDetails } from '#services/catalogue/product.contract.ts'
import { $pair, partnerChosen } from './pair.model.ts'
import styles from './pair.module.css'
import { pairText as text } from './product.text.ts'

/** The matching tire for the other wheel: total, saving, and one button that adds both. */
export function Pair({ product }: { product: ProductDetails }) {
  const { pair, add, choose } = useUnit({ pair: $pair, add: addedFromProductPage, choose: partnerChosen })
  if (!pair) return null
  const { partner, partners, set, price, savedBySet, savedShipping, reasons, isForMotorcycle } = pair
  const wheel = partner.position === 'front' ? 'front' : 'rear'
  const addBoth = () => {
    const named = { displayName: text.pairOf(product.name) }
    for (const each of set ? [set] : [product, partner]) add({ ...each, ...named })
  }
  return (
    <section className={`stack gap-12 ${styles.pair}`} aria-labelledby="pair">
      <h2 id="pair">{text.title[wheel]}</h2>
      {partners.length > 1 && (
        <fieldset className={`row wrapping ${styles.sizes}`}>
          <legend className="muted small">{isForMotorcycle ? text.whichFits : text.whichSize}</legend>
          {partners.map(({ ean, displaySize }, place) => (
            <label key={ean}>
              <input type="radio" name="partner" checked={ean === partner.ean} onChange={() => choose(place)} />
              <TireSize size={displaySize} />
            </label>
          ))}
        </fieldset>
      )}
      <Link className={`stack middle gap-12 ${styles.partner}`} to={productPath(partner)}>
        <ProductPicture image={partner.image} alt="" sizes="72px" />
        <span>
          <b>
            <NameText>{partner.name}</NameText> <TireSize size={partner.displaySize} />
          </b>
          <Arrival product={partner} size="sm" />
        </span>
        <b>
          <Shekels shekels={partner.price} />
        </b>
      </Link>
      <p className={`row baseline wrapping strong ${styles.sum}`}>
        {text.together} <Price shekels={price} size="sm" />
        <small>
          {text.freeShipping}
          {savedBySet + savedShipping > 0 && (
            <span>
              {text.saved}
              <Shekels shekels={savedBySet + savedShipping} />
              {savedBySet > 0 && savedShipping > 0 && (
                <span>
                  {text.ofSet}
                  <Shekels shekels={savedBySet} />
                  {text.ofShipping}
                </span>
              )}
            </span>
          )}
        </small>
      </p>
      <Button data-needs-script variant="line" leftSection={<Icon name="cart" />} onClick={addBoth}>
        {text.add}
      </Button>
      {isForMotorcycle && (
        <details>
          <summary className="link">{text.why}</summary>
          <FitList reasons={reasons} only={['ok', 'warn']} />
        </details>
      )}
    </section>
  )
}
