import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { hitPath } from '#frontend/features/desk/hit-path.ts'
import { headOf, hitsText, standingOf } from '#frontend/features/desk/hits.text.ts'
import { Ago } from '#frontend/features/desk/time.tsx'
import { TextInput } from '#frontend/shared/desk/fields.tsx'
import { Group, Stack } from '#frontend/shared/desk/layout.tsx'
import { Badge } from '#frontend/shared/desk/marks.tsx'
import { Modal } from '#frontend/shared/desk/modal.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { callerPath } from '#frontend/shared/routes.ts'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { PhoneNumber } from '#frontend/shared/ui/phone-number.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { readDeskSearch } from '#services/domain/desk-search.ts'
import type { ShownGroup, ShownHit } from './callers.ts'
import * as model from './desk-search.model.ts'
import { deskSearchText as text } from './desk-search.text.ts'
import styles from './search-dialog.module.css'

const hitId = ({ kind, id }: ShownHit): string => `hit-${kind}-${id}`

/** What staff know of somebody or something, typed; what is found leads to its row. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const open = useUnit(model.opened)
  useEffect(() => {
    open({ isReturn: false })
  }, [open])
  return (
    <Modal opened title={text.title} size="lg" onClose={onClose}>
      <Stack gap="sm" className={styles.box ?? ''}>
        <Field />
        <Results onOpen={onClose} />
      </Stack>
    </Modal>
  )
}

function Field() {
  const { typed, chosen, groups, isSearching, type, move } = useUnit({
    typed: model.$typed,
    chosen: model.$chosen,
    isSearching: model.$isSearching,
    groups: model.$groups,
    type: model.typed,
    move: model.choiceMoved,
  })
  /** Enter was pressed before the answer came. */
  const [isAwaited, setAwaited] = useState(false)
  useEffect(() => {
    if (isAwaited && !isSearching && chosen) document.getElementById(hitId(chosen))?.click()
  }, [isAwaited, isSearching, chosen])
  const pressKey = (event: KeyboardEvent) => {
    // During IME composition keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Enter') setAwaited(true)
    else return
    event.preventDefault()
  }
  const isExpanded = groups !== null && groups.length > 0
  return (
    <TextInput
      data-autofocus
      type="search"
      attributes={{ input: { dir: 'auto' } }}
      role="combobox"
      aria-label={text.label}
      aria-autocomplete="list"
      aria-haspopup="listbox"
      aria-expanded={isExpanded}
      aria-controls={isExpanded ? 'desk-hits' : undefined}
      aria-activedescendant={chosen ? hitId(chosen) : undefined}
      placeholder={text.placeholder}
      value={typed}
      onChange={(event) => {
        setAwaited(false)
        type(event.currentTarget.value)
      }}
      onKeyDown={pressKey}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="go"
      leftSection={<Icon name="search" />}
    />
  )
}

function Results({ onOpen }: { onOpen: () => void }) {
  const { typed, groups, failure, isSearching, retry } = useUnit({
    typed: model.$typed,
    groups: model.$groups,
    failure: model.$failure,
    isSearching: model.$isSearching,
    retry: model.retried,
  })
  const count = groups?.reduce((sum, { hits }) => sum + hits.length, 0) ?? 0
  return (
    <>
      <p className="spoken" role="status">
        {groups && !isSearching && (count > 0 ? text.found(count) : text.nothing)}
      </p>
      {failure && <Failure message={failure} onRetry={() => retry()} />}
      {!failure && groups && count > 0 && (
        <div id="desk-hits" role="listbox" aria-label={text.results} aria-busy={isSearching}>
          {groups.map((group) => (
            <HitGroup key={group.kind} group={group} onOpen={onOpen} />
          ))}
        </div>
      )}
      {!failure && count === 0 && <Nothing isAsked={readDeskSearch(typed) !== null} isSearching={isSearching} />}
    </>
  )
}

function Nothing({ isAsked, isSearching }: { isAsked: boolean; isSearching: boolean }) {
  if (!isAsked) return <Text c="dimmed">{text.hint}</Text>
  if (isSearching) return <Text c="dimmed">{text.searching}</Text>
  return (
    <div>
      <Text fw={500}>{text.nothing}</Text>
      <Text c="dimmed">{text.nothingMore}</Text>
    </div>
  )
}

function HitGroup({ group: { kind, hits, hasMore }, onOpen }: { group: ShownGroup; onOpen: () => void }) {
  const titleId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox
    <div role="group" aria-labelledby={titleId} className={styles.group}>
      <Text id={titleId} c="dimmed" fz="sm" fw={500}>
        {kind === 'caller' ? text.callers : hitsText.kinds[kind]}
      </Text>
      {hits.map((hit) => (
        <Hit key={hit.id} hit={hit} onOpen={onOpen} />
      ))}
      {hasMore && (
        <Text c="dimmed" fz="sm">
          {text.more}
        </Text>
      )}
    </div>
  )
}

function Hit({ hit, onOpen }: { hit: ShownHit; onOpen: () => void }) {
  const chosen = useUnit(model.$chosen)
  const id = hitId(hit)
  const isChosen = chosen !== null && hitId(chosen) === id
  useEffect(() => {
    if (isChosen) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [isChosen, id])
  const { name, phone } = hit
  return (
    <Link id={id} className={styles.hit} to={pathOf(hit)} role="option" aria-selected={isChosen} tabIndex={-1} onClick={onOpen}>
      <Group component="span" gap={8} justify="space-between" align="flex-start" wrap="nowrap">
        <Group component="span" gap={8}>
          <Head hit={hit} />
          <b dir="auto">{name ?? (phone === null ? text.noName : null)}</b>
          {phone && <PhoneNumber phone={phone} />}
        </Group>
        {hit.kind === 'caller' ? <Icon name="forward" /> : <Badge className={styles.fixed ?? ''}>{standingOf(hit)}</Badge>}
      </Group>
      {hit.kind !== 'caller' && <About hit={hit} />}
    </Link>
  )
}

const pathOf = (hit: ShownHit): string => (hit.kind === 'caller' ? callerPath(hit.id) : hitPath(hit))

function Head({ hit }: { hit: ShownHit }) {
  const head = hit.kind === 'caller' ? null : headOf(hit)
  return head && <b>{head}</b>
}

function About({ hit: { what, at } }: { hit: ShownHit }) {
  return (
    <Group component="span" gap={8} justify="space-between" wrap="nowrap" c="dimmed" fz="sm">
      <span>{what && <MixedText>{what}</MixedText>}</span>
      <span className={styles.fixed}>
        <Ago instant={at} />
      </span>
    </Group>
  )
}
