import { homePath } from '#frontend/shared/routes.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Notice } from '#frontend/shared/ui/data-state.tsx'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { ShopPhone } from '#frontend/shared/ui/phone-number.tsx'
import { productListText as text } from './product-list.text.ts'

interface EmptyListProps {
  title: string
  /** Suggestions; the phone number is below them. */
  advice: string
  /** A size is chosen already, so the link is to another one. */
  hasSize?: boolean
  /** Further options, below the link. */
  children?: Elements
}

/** An empty list: one sentence, one link. */
export function EmptyList({ title, advice, hasSize = false, children }: EmptyListProps) {
  return (
    <>
      <Notice
        title={title}
        action={
          <Button to={homePath} variant="go">
            {hasSize ? text.otherSize : text.chooseSize}
          </Button>
        }
      >
        <span>{advice}</span>
        <br />
        {text.call}
        <ShopPhone />
      </Notice>
      {children}
    </>
  )
}
