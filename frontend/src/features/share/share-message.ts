import { whatsAppLink } from '#frontend/shared/ui/phone-number.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import { formatMoney, shekelsToAgorot } from '#services/domain/money.ts'
import { isolated, leftToRight } from '#services/domain/tire-name.ts'
import { shareText as text } from './share.text.ts'

/** A message: its text and, separately, its URL. */
export interface ShareMessage {
  title: string
  text: string
  /** The absolute URL. */
  address: string
}

export type SharedProduct = Pick<Product, 'brand' | 'name' | 'displaySize' | 'position' | 'price'>

/** Longer messages would not be read. */
const maxLines = 5

const money = (agorot: number) => leftToRight(formatMoney(agorot))
const kindOf = ({ position }: SharedProduct) => text.kind[position] ?? text.tire
const nameOf = ({ brand, name }: SharedProduct) => isolated(`${brand} ${name}`)

/** Every line starts in Hebrew, so that chats align it to the right. */
export function productMessage(product: SharedProduct, address: string): ShareMessage {
  const lines = [
    `${kindOf(product)} ${nameOf(product)}`,
    `${text.size}: ${leftToRight(product.displaySize)}`,
    `${text.price}: ${money(shekelsToAgorot(product.price))} ${text.withVat}`,
  ]
  return { title: `${product.brand} ${product.name}`, text: lines.join('\n'), address }
}

interface SharedCart {
  shopName: string
  lines: readonly { item: { quantity: number }; product: SharedProduct }[]
  totalAgorot: number
}

export function cartMessage({ shopName, lines, totalAgorot }: SharedCart, address: string): ShareMessage {
  const title = `${text.cartOf}${isolated(shopName)}`
  const left = lines.length - maxLines
  const messageLines = [
    `${title}:`,
    ...lines
      .slice(0, maxLines)
      .map(
        ({ item, product }) =>
          `${kindOf(product)} ${nameOf(product)} ${leftToRight(product.displaySize)}, ${text.quantity}: ${leftToRight(String(item.quantity))}`,
      ),
    ...(left > 0 ? [text.more(left)] : []),
    `${text.total}: ${money(totalAgorot)}`,
    text.opensCart,
  ]
  return { title: `${text.cartOf}${shopName}`, text: messageLines.join('\n'), address }
}

/** Opens WhatsApp with the message. The URL is on a line of its own: adjacent text would become part of the link. */
export const whatsAppAddress = (message: ShareMessage) => whatsAppLink('', `${message.text}\n${message.address}`)
