import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { homePath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { Notice } from '#frontend/shared/ui/data-state.tsx'
import { PhoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { placeholderText as text } from './placeholder.text.ts'

export { $head, opened } from './placeholder.model.ts'

/** A page whose address is known and whose content is still to come. */
export function Page() {
  const settings = useUnit($settings)
  return (
    <div className="wrap">
      <h1 className="spoken">{text.title}</h1>
      <Notice
        title={text.title}
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
