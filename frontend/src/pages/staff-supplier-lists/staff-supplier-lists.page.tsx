import { Button, Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { SupplierMark } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { BackLink, Heading } from '#frontend/features/desk/page.tsx'
import { Ago } from '#frontend/features/desk/time.tsx'
import { staffCataloguePath, staffDraftOrdersPath } from '#frontend/shared/routes.ts'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { type SupplierList, sharesOf, unmatchedOf } from './lists-shares.ts'
import styles from './staff-supplier-lists.module.css'
import { $lists, $listsFailure, listsRetried, supplierChosen } from './supplier-lists.model.ts'
import { supplierListsText as text } from './supplier-lists.text.ts'
import { Unmatched } from './unmatched.tsx'

const number = (count: number) => <bdi>{count.toLocaleString('en')}</bdi>

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

/** How its articles were recognised: a bar, and its parts in words. */
function Recognised({ list }: { list: SupplierList }) {
  const shares = sharesOf(list).filter(({ count }) => count > 0)
  const summary = shares.map(({ way, count }) => `${text.ways[way]} ${count}`).join(', ')
  return (
    <>
      <div className={styles.bar} role="img" aria-label={text.bar(summary)}>
        {shares.map(({ way, share }) => (
          <i key={way} data-way={way} style={{ flexGrow: share }} />
        ))}
      </div>
      <dl className={styles.legend}>
        {shares.map(({ way, count }) => (
          <div key={way}>
            <dt data-way={way}>{text.ways[way]}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** What can not be bought at the moment although it is in the list. */
function Idle({ list: { withoutStock, expired } }: { list: SupplierList }) {
  return (
    <p className={styles.idle}>
      <span>
        {text.withoutStock} <b>{number(withoutStock)}</b>
      </span>
      <span data-bad={expired > 0 || undefined}>
        {text.expired} <b>{number(expired)}</b>
      </span>
    </p>
  )
}

function percentOf(list: SupplierList): string {
  const share = list.articles === 0 ? 0 : 1 - unmatchedOf(list) / list.articles
  const percent = Math.floor(share * 1000) / 10
  return `\u2066${percent}%\u2069`
}

function SupplierCard({ list }: { list: SupplierList }) {
  const choose = useUnit(supplierChosen)
  const unmatched = unmatchedOf(list)
  return (
    <section className={`panel ${styles.card}`} aria-labelledby={`list-${list.supplier}`}>
      <header>
        <h2 id={`list-${list.supplier}`}>
          <SupplierMark supplier={list.supplier} />
        </h2>
        {list.changedAt !== null && (
          <p className="small muted">
            {text.changed} <Ago instant={list.changedAt} />
          </p>
        )}
      </header>
      {list.changedAt === null ? (
        <p>
          <b>{text.never}</b>
          <br />
          <span className="muted">{text.neverBody}</span>
        </p>
      ) : (
        <>
          <p className={styles.count}>
            <b>{number(list.articles)}</b> {text.articles}
            {list.articles > 0 && <span className="muted">, {text.recognised(percentOf(list))}</span>}
          </p>
          {list.articles > 0 && <Recognised list={list} />}
          <Idle list={list} />
          {unmatched > 0 && (
            <button
              type="button"
              className={`link small ${styles.way}`}
              onClick={() => {
                choose(list.supplier)
                document.getElementById('unmatched')?.focus()
              }}
            >
              {text.unmatchedAll(unmatched)}
            </button>
          )}
        </>
      )}
    </section>
  )
}
