import { itemRemoved, quantityChanged } from '#frontend/entities/cart/cart.model.ts'
import { type CartItem, maxQuantity } from '#frontend/entities/cart/cart.ts'
import { $heldEans } from '#frontend/entities/checkout/open-payment.model.ts'
import { ProductPicture } from '#frontend/entities/product/product-picture.tsx'
import { AgreedPrice, CartProductName } from '#frontend/features/cart-lines/cart-line.tsx'
import { cartLinesText } from '#frontend/features/cart-lines/cart-lines.text.ts'
import { type CartLine, type CartRowState, isHeld, pricedLine } from '#frontend/features/cart-lines/cart-lines.ts'
import { Misfit } from '#frontend/features/cart-lines/misfit.tsx'
import { focusMain } from '#frontend/shared/focus.ts'
import { Link } from '#frontend/shared/router.tsx'
import { productPath } from '#frontend/shared/routes.ts'
import { Arrival } from '#frontend/shared/ui/arrival.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { NativeSelect } from '#frontend/shared/ui/fields.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { Skeleton } from '#frontend/shared/ui/loading.tsx'
import { FullPrice, Price, Shekels } from '#frontend/shared/ui/money.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import { agorotToShekels, shekelsToAgorot } from '#services/domain/money.ts'
import { lineAgorot } from '#services/domain/order-price.ts'
import { cartText as text } from './cart.text.ts'
import styles from './cart-row.module.css'
import { $seenPrices } from './seen-prices.model.ts'

const quantities = Array.from({ length: maxQuantity }, (_, index) => String(index + 1))

function Sizes({ product }: { product: Product }) {
  if (!product.frontSize || !product.rearSize) {
    return (
      <p>
        <TireSize size={product.displaySize} /> {product.position === 'front' && <span>{text.front}</span>}
        {product.position === 'rear' && <span>{text.rear}</span>}
      </p>
    )
  }
  return (
    <p>
      <TireSize size={product.frontSize} /> {text.front}
      <br />
      <TireSize size={product.rearSize} /> {text.rear}
    </p>
  )
}

function RowSum({ line }: { line: CartLine }) {
  const { item, product } = line
  const fullAgorot = lineAgorot({ quantity: item.quantity, priceAgorot: shekelsToAgorot(product.fullPrice) })
  return (
    <div className={`stack gap-4 ${styles.sum}`}>
      <Price shekels={agorotToShekels(lineAgorot(pricedLine(line)))} />
      {product.fullPrice > product.price && <FullPrice shekels={agorotToShekels(fullAgorot)} screenReaderLabel={text.fullPrice} />}
      {item.quantity > 1 && (
        <small>
          <Shekels shekels={product.price} /> {text.each}
        </small>
      )}
    </div>
  )
}

/** The price has changed since the last visit. */
function PriceMove({ product }: { product: Product }) {
  const seen = useUnit($seenPrices)[product.ean]
  if (seen === undefined || seen === product.price) return null
  return (
    <p className={`medium t-14 ${styles.move}`}>
      <span>{seen < product.price ? text.wasCheaper : text.wasDearer}</span> <Shekels shekels={seen} />
    </p>
  )
}

function Acts({ item, name }: { item: CartItem; name: string }) {
  const { changeQuantity, remove } = useUnit({ changeQuantity: quantityChanged, remove: itemRemoved })
  return (
    <>
      {item.priceToken === undefined ? (
        <NativeSelect
          className={styles.quantity ?? ''}
          aria-label={`${text.quantity}, ${name}`}
          data={quantities}
          value={String(item.quantity)}
          onChange={(event) => changeQuantity({ ean: item.ean, quantity: Number(event.currentTarget.value) })}
        />
      ) : (
        <span className={`t-14 muted ${styles.one}`}>{cartLinesText.oneOnly}</span>
      )}
      <Button
        variant="quiet"
        className={styles.remove ?? ''}
        leftSection={<Icon name="trash" />}
        onClick={() => {
          remove(item)
          focusMain()
        }}
      >
        {text.remove}
        <span className="spoken">{` ${name}`}</span>
      </Button>
    </>
  )
}

/** One article of the cart: name, quantity, sum. */
export function CartRow({ row }: { row: CartRowState }) {
  if (row.product) return <LoadedRow line={row} />
  return row.hasFailed ? <UnknownRow item={row.item} /> : <RowSkeleton />
}

function LoadedRow({ line }: { line: CartLine }) {
  const { item, product } = line
  const isReserved = isHeld(line, useUnit($heldEans))
  return (
    <article className={styles.row}>
      <div className={styles.picture}>
        <ProductPicture
          image={product.image}
          alt=""
          sizes="(min-width: 64em) 128px, 96px"
          isDimmed={product.visibility === 'outofstock' && !isReserved}
        />
      </div>
      <div className={styles.what}>
        <p className={`t-14 muted ${styles.brand}`}>
          <bdi>{product.brand}</bdi>
        </p>
        <h2>
          <Link to={productPath(product)}>
            <CartProductName product={product} />
          </Link>
        </h2>
        <Sizes product={product} />
        {isReserved ? <p className="muted small">{text.held}</p> : <Arrival product={product} size="sm" />}
        {line.agreedUntil ? <AgreedPrice until={line.agreedUntil} /> : <PriceMove product={product} />}
        {item.quantity === maxQuantity && <p className="muted small">{text.mostQuantity}</p>}
      </div>
      <div className={styles.misfit}>
        <Misfit ean={product.ean} />
      </div>
      <div className={styles.act}>
        <Acts item={item} name={product.displayName} />
        <RowSum line={line} />
      </div>
    </article>
  )
}

/** The product failed to load: the row stays, and can be removed. */
function UnknownRow({ item }: { item: CartItem }) {
  return (
    <article className={styles.row}>
      <div className={styles.picture} />
      <div className={styles.what}>
        <h2>{text.unknownProduct}</h2>
        <p className="muted">
          {text.code} <bdi>{item.ean}</bdi>
        </p>
      </div>
      <div className={styles.act}>
        <Acts item={item} name={item.ean} />
        <div className={`stack gap-4 ${styles.sum}`} />
      </div>
    </article>
  )
}

/** Placeholder of a row's height. */
export function RowSkeleton() {
  return (
    <div className={styles.row}>
      <Skeleton className={styles.picture ?? ''} />
      <div className={styles.blank}>
        <Skeleton height={14} width={72} />
        <Skeleton height={20} width="60%" />
        <Skeleton height={16} width="45%" />
        <Skeleton height={14} width="70%" />
      </div>
      <div className={styles.act}>
        <Skeleton height={48} width={84} />
      </div>
    </div>
  )
}
