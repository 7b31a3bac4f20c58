import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { homePath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { Notice } from '#frontend/shared/ui/data-state.tsx'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { PhoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { productListText as text } from './product-list.text.ts'

interface EmptyListProps {
  title: string
  /** What the person may do about it, in words; the phone stands below them. */
  advice: string
  /** A size was chosen already: the way on leads to another one. */
  hasSize?: boolean
  /** What else can be done here, below the way on. */
  children?: Elements
}

/** The shop has nothing here: one sentence, one way on. */
export function EmptyList({ title, advice, hasSize = false, children }: EmptyListProps) {
  const { phone } = useUnit($settings)
  return (
    <>
      <Notice
        title={title}
        action={
          <Button component={Link} to={homePath} variant="go">
            {hasSize ? text.otherSize : text.chooseSize}
          </Button>
        }
      >
        <span>{advice}</span>
        <br />
        {text.call}
        <PhoneLink phone={phone} />
      </Notice>
      {children}
    </>
  )
}
