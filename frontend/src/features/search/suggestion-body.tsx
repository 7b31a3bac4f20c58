import { MotorcycleName } from '#frontend/entities/motorcycle/motorcycle-name.tsx'
import { ProductPicture } from '#frontend/entities/product/product-picture.tsx'
import { Arrival } from '#frontend/shared/ui/arrival.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { Price } from '#frontend/shared/ui/money.tsx'
import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import { searchText as text } from './search.text.ts'
import type { Suggestion } from './suggestions.ts'
import styles from './suggestions-list.module.css'

function Tire({ product }: { product: Product }) {
  return (
    <>
      <ProductPicture className={styles.picture} image={product.image} alt="" sizes="64px" isDimmed={product.visibility === 'outofstock'} />
      <div className={styles.about}>
        <small>
          <bdi>{product.brand}</bdi>
        </small>
        <b>
          {product.set && `${text.set} `}
          <bdi>{product.name}</bdi>
        </b>
        <TireSize size={product.displaySize} />
        <Arrival product={product} size="sm" />
      </div>
      <Price shekels={product.price} size="sm" />
    </>
  )
}

/** What an option says; it is a link as a whole, so nothing in it is one. */
export function SuggestionBody({ suggestion }: { suggestion: Suggestion }) {
  switch (suggestion.kind) {
    case 'meant':
      return <TireSize size={sizeLabel(suggestion.size)} />
    case 'motorcycle':
      return <MotorcycleName motorcycle={suggestion.motorcycle} />
    case 'size':
      return (
        <>
          <TireSize size={sizeLabel(suggestion.size)} />
          <small>{text.count(suggestion.count)}</small>
        </>
      )
    case 'brand':
      return (
        <>
          <span>
            <bdi>{suggestion.name}</bdi> {suggestion.nameHe}
          </span>
          <small>{text.count(suggestion.count)}</small>
        </>
      )
    case 'product':
      return <Tire product={suggestion.product} />
    case 'all':
      return (
        <>
          {text.all(suggestion.count)}
          <Icon name="forward" />
        </>
      )
  }
}
