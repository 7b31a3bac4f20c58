import { Notice } from '#frontend/shared/ui/data-state.tsx'
import styles from './staff-draft-orders.module.css'
import { staffDraftOrdersText as text } from './staff-draft-orders.text.ts'

export { $head, opened } from './staff-draft-orders.model.ts'

/** Until there are draft orders to show. */
export function Page() {
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{text.title}</h1>
      <Notice title={text.soon}>{text.soonBody}</Notice>
    </div>
  )
}
