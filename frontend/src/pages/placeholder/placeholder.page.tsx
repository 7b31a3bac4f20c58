import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { homePath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { Notice } from '#frontend/shared/ui/data-state.tsx'
import { PhoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { $title } from './placeholder.model.ts'
import { placeholderText as text } from './placeholder.text.ts'

export { $head, opened } from './placeholder.model.ts'

/** A page whose address is known and whose content is still to come. */
export function Page() {
  const { title, settings } = useUnit({ title: $title, settings: $settings })
  return (
    <div className="wrap">
      <h1 className="spoken">{title}</h1>
      <Notice
        title={title}
        action={
          <Button component={Link} to={homePath} variant="go">
            {text.goOn}
          </Button>
        }
      >
        {text.soon}
        <PhoneLink phone={settings.phone} />
      </Notice>
    </div>
  )
}
