import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { cartPath, checkoutPath, homePath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { Notice } from '#frontend/shared/ui/data-state.tsx'
import { PhoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { $path, $title } from './placeholder.model.ts'
import { placeholderText as text } from './placeholder.text.ts'

export { $head, opened } from './placeholder.model.ts'

/** A page whose address is known and whose content is still to come. */
export function Page() {
  const { path, title, settings } = useUnit({ path: $path, title: $title, settings: $settings })
  const isCheckout = path === checkoutPath
  return (
    <div className="wrap">
      <h1 className="spoken">{title}</h1>
      <Notice
        title={title}
        action={
          <Button component={Link} to={isCheckout ? cartPath : homePath} variant="go">
            {isCheckout ? text.backToCart : text.goOn}
          </Button>
        }
      >
        {isCheckout ? text.checkout : text.soon}
        <PhoneLink phone={settings.phone} />
      </Notice>
    </div>
  )
}
