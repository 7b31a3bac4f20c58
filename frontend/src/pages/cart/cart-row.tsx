import { Button, NativeSelect } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { itemRemoved, quantityChanged } from '#frontend/entities/cart/cart.model.ts'
import { maxQuantity } from '#frontend/entities/cart/cart.ts'
import { ProductPicture } from '#frontend/entities/product/product-picture.tsx'
import { productPath } from '#frontend/shared/routes.ts'
import { Arrival } from '#frontend/shared/ui/arrival.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { FullPrice, Price, Shekels } from '#frontend/shared/ui/money.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import type { Product } from '#services/ingress/contract/product.contract.ts'
import { cartText as text } from './cart.text.ts'
import styles from './cart-row.module.css'
import type { CartLine } from './cart-sum.ts'

const quantities = Array.from({ length: maxQuantity }, (_, index) => String(index + 1))

function Sizes({ product }: { product: Product }) {
  if (!product.frontSize || !product.rearSize) {
    return (
      <p>
        <TireSize size={product.displaySize} /> {product.position === 'front' && text.front}
        {product.position === 'rear' && text.rear}
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

function RowSum({ line: { item, product } }: { line: CartLine }) {
  return (
    <div className={styles.sum}>
      <Price shekels={product.price * item.quantity} />
      {product.fullPrice > product.price && <FullPrice shekels={product.fullPrice * item.quantity} spokenLabel={text.fullPrice} />}
      {item.quantity > 1 && (
        <small>
          <Shekels shekels={product.price} /> {text.each}
        </small>
      )}
    </div>
  )
}

/** One article of the cart: what it is, how many, and what it comes to. */
export function CartRow({ line }: { line: CartLine }) {
  const { item, product } = line
  const { changeQuantity, remove } = useUnit({ changeQuantity: quantityChanged, remove: itemRemoved })
  return (
    <article className={styles.row}>
      <div className={styles.picture}>
        <ProductPicture image={product.image} alt="" sizes="(min-width: 64em) 128px, 96px" isDimmed={product.visibility === 'outofstock'} />
      </div>
      <div>
        <p className={styles.brand}>
          <bdi>{product.brand}</bdi>
        </p>
        <h2>
          <Link to={productPath(product)}>
            {product.set && `${text.set} `}
            <bdi>{product.name}</bdi>
          </Link>
        </h2>
        <Sizes product={product} />
        <Arrival product={product} size="sm" />
      </div>
      <div className={styles.act}>
        <NativeSelect
          className={styles.quantity ?? ''}
          aria-label={`${text.quantity}, ${product.displayName}`}
          data={quantities}
          value={String(item.quantity)}
          onChange={(event) => changeQuantity({ ean: item.ean, quantity: Number(event.currentTarget.value) })}
        />
        <Button variant="quiet" className={styles.remove ?? ''} leftSection={<Icon name="trash" />} onClick={() => remove(item.ean)}>
          {text.remove}
          <span className="spoken">{` ${product.displayName}`}</span>
        </Button>
        <RowSum line={line} />
      </div>
    </article>
  )
}
