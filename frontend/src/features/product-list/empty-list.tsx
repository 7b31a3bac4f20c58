import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { homePath } from '#frontend/shared/routes.ts'
import { Notice } from '#frontend/shared/ui/data-state.tsx'
import { productListText as text } from './product-list.text.ts'

/** The shop has nothing here: one sentence, one way on. */
export function EmptyList({ title, children }: { title: string; children: string }) {
  return (
    <Notice
      title={title}
      action={
        <Button component={Link} to={homePath} variant="go">
          {text.otherSize}
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
