import { $lastOrder } from '#frontend/entities/checkout/last-order.model.ts'
import { findOrderPath, orderPagePath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { articleHead } from '#frontend/shared/text-page/article-head.ts'
import { ArticleLayout } from '#frontend/shared/text-page/article-layout.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { shopWhatsApp, telephoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { customerService, customerServiceText as text } from './customer-service.text.ts'

export { articleOpened as opened } from '#frontend/shared/text-page/article-head.ts'
export const $head = articleHead(customerService)

/** Contact details; available at both its URLs. */
export function Page() {
  const { shop, last } = useUnit({ shop: $settings, last: $lastOrder })
  const chat = shopWhatsApp(shop)
  return (
    <ArticleLayout write={customerService}>
      <p className="row wrapping gap-12">
        <Button
          variant="go"
          href={`mailto:${shop.business.email}?subject=${encodeURIComponent(`${text.subject}: ${shop.shopName}`)}`}
          leftSection={<Icon name="message" />}
        >
          {text.write}
        </Button>
        <Button href={telephoneLink(shop.phone)} leftSection={<Icon name="phone" />}>
          {text.call}
        </Button>
        {chat !== null && (
          <Button href={chat} target="_blank" rel="noreferrer" leftSection={<Icon name="message" />}>
            {text.chat}
          </Button>
        )}
        <Button to={last ? orderPagePath(last.token) : findOrderPath} variant="line">
          {last ? text.lastOrder : text.order}
        </Button>
      </p>
    </ArticleLayout>
  )
}
