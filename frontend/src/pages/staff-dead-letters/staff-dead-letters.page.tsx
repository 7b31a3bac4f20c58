import { Button, Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Heading } from '#frontend/features/desk/heading.tsx'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { Lags } from './lags.tsx'
import { LetterGroups } from './letter-groups.tsx'
import { LastRun } from './run-line.tsx'
import { $failure, $groups, retried } from './staff-dead-letters.model.ts'
import styles from './staff-dead-letters.module.css'
import { staffDeadLettersText as text } from './staff-dead-letters.text.ts'

export { $head, opened } from './staff-dead-letters.model.ts'

/** What failed for which group of readers, another try for that group, and how far each has read. */
export function Page() {
  const { groups, failure, retry } = useUnit({ groups: $groups, failure: $failure, retry: retried })
  return (
    <div className={`wrap ${styles.page}`}>
      <Heading title={text.title} about={text.explain}>
        <Button size="xs" variant="paper" leftSection={<Icon name="retry" />} onClick={() => retry()}>
          {text.refresh}
        </Button>
      </Heading>
      {failure !== null && <Failure message={failure} onRetry={() => retry()} />}
      {groups === null && failure === null && <Blank />}
      {groups && (
        <>
          <LastRun groups={groups} />
          <LetterGroups groups={groups} />
          <Lags groups={groups} />
        </>
      )}
    </div>
  )
}

function Blank() {
  return (
    <section className={`panel ${styles.blank}`}>
      <p role="status" className="muted">
        {text.loading}
      </p>
      <Skeleton height={20} width="60%" />
      <Skeleton height={44} />
      <Skeleton height={44} />
    </section>
  )
}
