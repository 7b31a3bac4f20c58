import { ChoiceButtons, Tabs, TextButton } from '#frontend/features/desk/controls.tsx'
import { InlineAlert } from '#frontend/features/desk/dialog.tsx'
import { Pager } from '#frontend/features/desk/list.tsx'
import { MessagePreview } from '#frontend/features/desk/message-list.tsx'
import { DeskPage, Live } from '#frontend/features/desk/page.tsx'
import { Paper, Stack } from '#frontend/shared/desk/layout.tsx'
import { Skeleton } from '#frontend/shared/desk/marks.tsx'
import { staffRequestsPath } from '#frontend/shared/routes.ts'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { ArrivalList } from './arrivals.tsx'
import { MotorcycleAddedNote } from './new-motorcycle.tsx'
import { RequestList } from './requests.tsx'
import { format, parts } from './requests-view.ts'
import {
  $arrivals,
  $arrivalsFailure,
  $counts,
  $list,
  $listFailure,
  $refusal,
  $view,
  arrivalsRetried,
  filtersChanged,
  listRetried,
  pageChanged,
} from './staff-requests.model.ts'
import { staffRequestsText as text } from './staff-requests.text.ts'

export { $head, opened } from './staff-requests.model.ts'

/** Requests to staff: cancellations, garages, arrivals and missing motorcycles. */
export function Page() {
  const { view, counts, arrivals, narrow } = useUnit({ view: $view, counts: $counts, arrivals: $arrivals, narrow: filtersChanged })
  const tabs = parts.map((kind) => ({
    key: kind,
    to: staffRequestsPath + format.write({ ...format.first, kind }),
    name: text.parts[kind],
    count: kind === 'arrivals' ? (arrivals?.here ?? null) : (counts?.[kind].waiting ?? null),
  }))
  const about = (
    <span>
      {text.about} <Live />
    </span>
  )
  return (
    <DeskPage title={text.title} about={about}>
      <Tabs label={text.tabs} tabs={tabs} chosen={view.kind} onChoose={(kind) => narrow({ kind, state: 'waiting', request: null })} />
      {view.kind === 'arrivals' ? <Arrivals /> : <Requests />}
    </DeskPage>
  )
}

function Requests() {
  const { view, list, failure, refusal, narrow, retry, turn } = useUnit({
    view: $view,
    list: $list,
    failure: $listFailure,
    refusal: $refusal,
    narrow: filtersChanged,
    retry: listRetried,
    turn: pageChanged,
  })
  const states = (['waiting', 'over'] as const).map((choice) => ({ choice, label: text[choice] }))
  const title = view.kind === 'arrivals' || view.state === 'over' ? text.emptyOver : text.empty[view.kind]
  return (
    <Stack>
      <ChoiceButtons legend={text.show} choices={states} chosen={view.state} onChoose={(state) => narrow({ state, request: null })} />
      {view.request !== null && <TextButton onClick={() => narrow({ request: null })}>{text.showAll}</TextButton>}
      <div role="alert">{refusal && <InlineAlert color="warning">{refusal.message}</InlineAlert>}</div>
      <MotorcycleAddedNote />
      {failure && <Failure message={failure} onRetry={() => retry()} />}
      {!list && !failure && <Blank />}
      {list?.requests.length === 0 && (
        <Paper>
          <Notice title={title} />
        </Paper>
      )}
      {list && list.requests.length > 0 && (
        <Paper component="section">
          <RequestList requests={list.requests} />
          {list.pagination.totalPages > 1 && <Pager pagination={list.pagination} shown={list.requests.length} onPage={turn} />}
        </Paper>
      )}
    </Stack>
  )
}

function Arrivals() {
  const { arrivals, failure, retry, turn } = useUnit({
    arrivals: $arrivals,
    failure: $arrivalsFailure,
    retry: arrivalsRetried,
    turn: pageChanged,
  })
  return (
    <>
      {failure && <Failure message={failure} onRetry={() => retry()} />}
      {!arrivals && !failure && <Blank />}
      {arrivals?.arrivals.length === 0 && (
        <Paper>
          <Notice title={text.empty.arrivals} />
        </Paper>
      )}
      {arrivals && arrivals.arrivals.length > 0 && (
        <Paper component="section">
          <ArrivalList arrivals={arrivals.arrivals} />
          <MessagePreview />
          {arrivals.pagination.totalPages > 1 && <Pager pagination={arrivals.pagination} shown={arrivals.arrivals.length} onPage={turn} />}
        </Paper>
      )}
    </>
  )
}

function Blank() {
  return (
    <Paper p="md" pb={0}>
      <p role="status" className="spoken">
        {text.loading}
      </p>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={52} mb="md" />
      ))}
    </Paper>
  )
}
