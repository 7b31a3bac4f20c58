import type { ReactNode } from 'react'
import { BrandWord } from '#frontend/shared/ui/brand-word.tsx'
import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import type { FilterName } from '#services/domain/list-view.ts'
import { speedRating } from '#services/domain/ratings.ts'
import { filterText as text } from './product-list.text.ts'

const valueIn = (words: Readonly<Record<string, string>>, value: string) => words[value] ?? value

function Band({ value }: { value: string }) {
  const [from, to] = value.split('-')
  if (!to) return <span>{text.priceFrom(from)}</span>
  return from === '0' ? <span>{text.priceTo(to)}</span> : <bdi>{text.priceBetween(from, to)}</bdi>
}

function Size({ value }: { value: string }) {
  const [width = '', profile = '', rim = ''] = value.split('/')
  return <TireSize size={sizeLabel({ width, profile, rim })} />
}

const brandOf = (products: readonly Product[], slug: string) => products.find(({ brandSlug }) => brandSlug === slug)?.brand ?? slug

/** A filter value as text. */
export function filterWords(name: FilterName, value: string, products: readonly Product[]): ReactNode {
  switch (name) {
    case 'brands':
      return <BrandWord name={brandOf(products, value)} />
    case 'size':
      return <Size value={value} />
    case 'rim':
      return <bdi>{`${value}″`}</bdi>
    case 'price':
      return <Band value={value} />
    case 'load':
      return text.atLeast(value)
    case 'speed':
      return text.speed(value.toUpperCase(), speedRating(value)?.kmh ?? 0)
    case 'made':
      return <bdi>{value}</bdi>
    default:
      return valueIn(text.values[name], value)
  }
}
