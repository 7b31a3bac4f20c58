import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { AddFromList } from '#frontend/features/add-to-cart/add-from-list.tsx'
import { ProductList } from '#frontend/features/product-list/product-list.tsx'
import { homePath } from '#frontend/shared/routes.ts'
import { Notice } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import { SizeStamp } from '#frontend/shared/ui/tire-size.tsx'
import { $failure, $size, $tires, retried } from './size-list.model.ts'
import styles from './size-list.module.css'
import { sizeListText as text } from './size-list.text.ts'

export { $head, opened } from './size-list.model.ts'

export function Page() {
  const { size, tires, failure, retry } = useUnit({ size: $size, tires: $tires, failure: $failure, retry: retried })
  return (
    <div className="wrap">
      <nav className={styles.crumbs} aria-label={text.navigation}>
        <Link className="link" to={homePath}>
          <Icon name="back" />
          {text.otherSize}
        </Link>
      </nav>
      <div className={styles.title}>
        <h1>
          {text.title} <SizeStamp size={sizeLabel(size)} scale="lg" />
        </h1>
        <p>
          {tires && tires.length > 0 && text.count(tires.length)}
          {tires && tires.length > 0 && text.intro}
        </p>
      </div>
      <ProductList
        products={tires}
        failure={failure}
        onRetry={() => retry()}
        renderAction={(product) => <AddFromList product={product} source="list_page" />}
        empty={
          <Notice
            title={text.emptyTitle}
            action={
              <Button component={Link} to={homePath} variant="go">
                {text.emptyGo}
              </Button>
            }
          >
            {text.emptyBody}
          </Notice>
        }
      />
    </div>
  )
}
