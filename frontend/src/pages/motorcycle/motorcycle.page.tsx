import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { ProductGridSkeleton } from '#frontend/entities/product/product-grid.tsx'
import { homePath } from '#frontend/shared/routes.ts'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { $failure, $isUnknown, $tires, retried } from './motorcycle.model.ts'
import { motorcycleText as text } from './motorcycle.text.ts'
import { MotorcycleView } from './motorcycle-view.tsx'

export { $head, opened } from './motorcycle.model.ts'

/** A motorcycle, and all that fits it. */
export function Page() {
  const { tires, isUnknown, failure, retry } = useUnit({ tires: $tires, isUnknown: $isUnknown, failure: $failure, retry: retried })
  if (tires) return <MotorcycleView tires={tires} />
  return (
    <div className="wrap">
      {failure && <Failure message={failure} onRetry={() => retry()} />}
      {isUnknown && <NotFound />}
      {!failure && !isUnknown && <ProductGridSkeleton />}
    </div>
  )
}

function NotFound() {
  return (
    <Notice
      heading="h1"
      title={text.notFound}
      action={
        <Button component={Link} to={homePath} variant="go">
          {text.toFinder}
        </Button>
      }
    >
      {text.notFoundWay}
    </Notice>
  )
}
