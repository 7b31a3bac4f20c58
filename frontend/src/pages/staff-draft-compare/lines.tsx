import { type ReactNode, useId } from 'react'
import { Euro, euroText } from '#frontend/entities/draft-order/euro.tsx'
import { ProductName } from '#frontend/entities/draft-order/product-name.tsx'
import { signed } from '#frontend/entities/draft-order/signed.ts'
import { SupplierMark } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { ListRows, ListTable } from '#frontend/features/desk/list.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { barsOf, type Difference } from './differences.ts'
import styles from './lines.module.css'
import { compareText as text } from './staff-draft-compare.text.ts'

/** What was, and what has become of it. */
function Change({ before, after }: { before: ReactNode; after: ReactNode }) {
  return (
    <span className={styles.change}>
      <span className={styles.was}>{before}</span>
      <span className="spoken">{text.became}</span>
      <Icon name="forward" className={styles.arrow} />
      <b>{after}</b>
    </span>
  )
}

function Quantity({ difference, most }: { difference: Difference; most: number }) {
  const { before, after } = difference.line
  const bars = barsOf(difference, most)
  return (
    <div className={styles.quantity}>
      <span className={styles.figures}>
        {before?.quantity === after?.quantity ? (
          <bdi>{before?.quantity}</bdi>
        ) : (
          <>
            <Change before={<bdi>{before?.quantity ?? 0}</bdi>} after={<bdi>{after?.quantity ?? 0}</bdi>} />
            <bdi className={styles.units} data-more={difference.units > 0 || undefined}>
              {signed(difference.units)}
            </bdi>
          </>
        )}
      </span>
      <span className={styles.bars} aria-hidden="true">
        <i style={{ inlineSize: `${bars.before * 100}%` }} />
        <i
          data-after={difference.units === 0 ? 'same' : difference.units > 0 ? 'more' : 'less'}
          style={{ inlineSize: `${bars.after * 100}%` }}
        />
      </span>
    </div>
  )
}

function Supplier({ line: { before, after } }: Pick<Difference, 'line'>) {
  if (before && after && before.source !== after.source)
    return <Change before={<SupplierMark supplier={before.source} />} after={<SupplierMark supplier={after.source} />} />
  const side = after ?? before
  return side && <SupplierMark supplier={side.source} />
}

function Price({ line: { before, after } }: Pick<Difference, 'line'>) {
  if (before && after && before.unitPrice !== after.unitPrice)
    return <Change before={<Euro euros={before.unitPrice} />} after={<Euro euros={after.unitPrice} />} />
  const side = after ?? before
  return side && <Euro euros={side.unitPrice} />
}

function Row({ difference, most }: { difference: Difference; most: number }) {
  const { line, cents, kinds } = difference
  const { columns } = text
  const only = kinds.find((kind) => kind === 'added' || kind === 'gone')
  return (
    <tr>
      <th scope="row">
        <span className={styles.product}>
          <b>
            <ProductName product={line.product} />
          </b>
          <TireSize size={line.displaySize} />
          <bdi className="muted">{line.ean}</bdi>
          {only && (
            <span className={styles.only} data-kind={only}>
              {text.kinds[only]}
            </span>
          )}
        </span>
      </th>
      <td data-label={columns.quantity}>
        <Quantity difference={difference} most={most} />
      </td>
      <td data-label={columns.supplier}>
        <Supplier line={line} />
      </td>
      <td data-label={columns.price}>
        <Price line={line} />
      </td>
      <td data-label={columns.sum} className={styles.sum}>
        <bdi>{`${cents > 0 ? '+' : ''}${euroText(cents / 100).replace('-', '−')}`}</bdi>
      </td>
    </tr>
  )
}

/** The lines that differ, those of the greatest sums first. */
export function Lines({ lines, most }: { lines: readonly Difference[]; most: number }) {
  const nameId = useId()
  return (
    <>
      <h2 id={nameId} className="spoken">
        {text.table}
      </h2>
      <ListTable columns={text.columns} className={styles.table} aria-labelledby={nameId}>
        <ListRows>
          {lines.map((difference) => (
            <Row key={difference.key} difference={difference} most={most} />
          ))}
        </ListRows>
      </ListTable>
    </>
  )
}
