import { useUnit } from 'effector-react'
import { SupplierMark } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { Ago } from '#frontend/features/desk/ago.tsx'
import styles from './cards.module.css'
import { type SupplierList, sharesOf, unmatchedOf } from './lists-shares.ts'
import { supplierChosen } from './supplier-lists.model.ts'
import { supplierListsText as text } from './supplier-lists.text.ts'

const number = (count: number) => <bdi>{count.toLocaleString('en')}</bdi>

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

export function SupplierCard({ list }: { list: SupplierList }) {
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
