import { Button, Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { BackLink } from '#frontend/features/desk/back-link.tsx'
import { Heading } from '#frontend/features/desk/heading.tsx'
import { staffCataloguePath, staffDraftOrdersPath } from '#frontend/shared/routes.ts'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { SupplierCard } from './cards.tsx'
import styles from './staff-supplier-lists.module.css'
import { $lists, $listsFailure, listsRetried } from './supplier-lists.model.ts'
import { supplierListsText as text } from './supplier-lists.text.ts'
import { Unmatched } from './unmatched.tsx'

export { $head, opened } from './supplier-lists.model.ts'

const importPath = `${staffCataloguePath}?part=import`

function ImportButton({ variant }: { variant: 'paper' | 'line' }) {
  return (
    <Button size="xs" variant={variant} component={Link} to={importPath}>
      {text.import}
    </Button>
  )
}

function Cards() {
  const { lists, failure, retry } = useUnit({ lists: $lists, failure: $listsFailure, retry: listsRetried })
  if (lists === null && failure === null)
    return (
      <>
        <p role="status" className="spoken">
          {text.loading}
        </p>
        <div className={styles.cards}>
          {[1, 2, 3].map((card) => (
            <Skeleton key={card} height={240} />
          ))}
        </div>
      </>
    )
  return (
    <>
      {failure !== null && <Failure message={failure} onRetry={() => retry()} />}
      {lists && (
        <div className={styles.cards}>
          {lists.map((list) => (
            <SupplierCard key={list.supplier} list={list} />
          ))}
        </div>
      )}
    </>
  )
}

/** What the suppliers offer, and what of it the shop does not know. */
export function Page() {
  const lists = useUnit($lists)
  const isEmpty = lists?.every(({ changedAt }) => changedAt === null)
  return (
    <div className={`wrap ${styles.page}`}>
      <BackLink to={staffDraftOrdersPath}>{text.back}</BackLink>
      <Heading title={text.title} about={text.about}>
        <ImportButton variant="paper" />
      </Heading>
      {isEmpty ? (
        <div className={`panel ${styles.notice}`}>
          <Notice title={text.noLists} action={<ImportButton variant="line" />}>
            {text.noListsBody}
          </Notice>
        </div>
      ) : (
        <>
          <Cards />
          <Unmatched />
        </>
      )}
    </div>
  )
}
