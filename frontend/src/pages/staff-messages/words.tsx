import { type ComponentProps, useId, useLayoutEffect, useRef } from 'react'
import { waiting } from '#frontend/features/desk/controls.tsx'
import { InlineAlert } from '#frontend/features/desk/dialog.tsx'
import { FieldNotes } from '#frontend/features/desk/field-notes.tsx'
import { MessageAsSeen } from '#frontend/features/desk/message-list.tsx'
import { messagesText } from '#frontend/features/desk/messages.text.ts'
import { Moment } from '#frontend/features/desk/time.tsx'
import { Button, UnstyledButton } from '#frontend/shared/desk/button.tsx'
import { Textarea, TextInput } from '#frontend/shared/desk/fields.tsx'
import { Group, Paper, SimpleGrid, Stack } from '#frontend/shared/desk/layout.tsx'
import { Skeleton } from '#frontend/shared/desk/marks.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import type { Form } from '#frontend/shared/editor.model.ts'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { MessageWords } from '#services/messages/messages.contract.ts'
import { kindChosen } from './staff-messages.model.ts'
import styles from './staff-messages.module.css'
import { wordsText as text } from './staff-messages.text.ts'
import {
  $allWords,
  $edited,
  $isPreviewing,
  $preview,
  $wordsFailure,
  fullWords,
  previewed,
  wordsEditor,
  wordsRetried,
} from './words.model.ts'

/** The words of messages about orders, by kind: built-in or the owner's own. */
export function WordsPart() {
  const { all, edited, failure, retry } = useUnit({ all: $allWords, edited: $edited, failure: $wordsFailure, retry: wordsRetried })
  if (failure !== null && !all) return <Failure message={failure} onRetry={() => retry()} />
  if (!all || !edited) return <Skeleton height={240} />
  const { words, form } = edited
  return (
    <div className={`stack gap-16 one-column ${styles.inbox}`}>
      <Kinds all={all} chosen={words.kind} />
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
          <Paper p="lg">
            <WordsForm key={words.kind} words={words} form={form} />
          </Paper>
          <Preview />
        </SimpleGrid>
        <History words={words} />
      </Stack>
    </div>
  )
}

function Kinds({ all, chosen }: { all: readonly MessageWords[]; chosen: string }) {
  const choose = useUnit(kindChosen)
  return (
    <ul className={`stack gap-4 ${styles.list}`} aria-label={text.kinds}>
      {all.map(({ kind, own }) => (
        <li key={kind}>
          <UnstyledButton className={`stack full ${styles.mail}`} aria-current={kind === chosen || undefined} onClick={() => choose(kind)}>
            <b>{messagesText.kinds[kind]}</b>
            <small>{own.subject === null && own.body === null ? text.isBuiltIn : text.isOwn}</small>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

type Typing = HTMLInputElement | HTMLTextAreaElement

/** The cursor goes behind what is inserted. */
function useInserting(form: Form, type: (field: string, value: string) => void) {
  const last = useRef<{ element: Typing; field: string } | null>(null)
  const cursor = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (cursor.current === null || !last.current) return
    last.current.element.focus()
    last.current.element.setSelectionRange(cursor.current, cursor.current)
    cursor.current = null
  })
  const insert = (piece: string) => {
    const { element, field } = last.current ?? { element: null, field: 'body' }
    const value = String(form.draft[field])
    const from = element?.selectionStart ?? value.length
    const to = element?.selectionEnd ?? from
    cursor.current = from + piece.length
    type(field, value.slice(0, from) + piece + value.slice(to))
  }
  const watch = (field: string) => ({
    onFocus: ({ currentTarget: element }: { currentTarget: Typing }) => {
      last.current = { element, field }
    },
  })
  return { insert, watch }
}

function WordsForm({ words, form }: { words: MessageWords; form: Form }) {
  const editor = useUnit({ type: wordsEditor.fieldTyped, save: wordsEditor.saved })
  const key = words.kind
  // No input while saving.
  const type = (field: string, value: string) => !form.isSaving && editor.type({ key, field, value })
  const { insert, watch } = useInserting(form, type)
  const subject = useField(form, 'subject')
  const body = useField(form, 'body')
  return (
    <form
      aria-label={text.form(messagesText.kinds[key])}
      aria-busy={form.isSaving}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        editor.save(key)
      }}
    >
      <Stack gap="sm">
        <Title order={2}>{messagesText.kinds[key]}</Title>
        <div>
          <TextInput
            {...subject.input}
            {...watch('subject')}
            label={text.subject}
            maxLength={120}
            autoComplete="off"
            onChange={(event) => type('subject', event.currentTarget.value)}
          />
          <FieldNotes {...subject.notes} />
        </div>
        <div>
          <Textarea
            {...body.input}
            {...watch('body')}
            label={text.body}
            maxLength={2000}
            autosize
            minRows={6}
            maxRows={20}
            onChange={(event) => type('body', event.currentTarget.value)}
          />
          <FieldNotes {...body.notes} hint={text.bodyHint} />
        </div>
        <Text size="sm">{text.fields}</Text>
        <Group gap={6}>
          {words.fields.map(({ name, example }) => (
            <Button key={name} radius="xl" title={text.insert(name, example)} onClick={() => insert(`{${name}}`)}>
              {name.replaceAll('_', ' ')}
            </Button>
          ))}
        </Group>
        <Text size="sm" c="dimmed">
          {text.fixed}
        </Text>
        <Acts words={words} form={form} type={type} />
      </Stack>
    </form>
  )
}

function useField(form: Form, field: string) {
  const id = useId()
  const fault = form.faults[field] ?? null
  return {
    input: {
      value: String(form.draft[field]),
      attributes: { input: { dir: 'auto' } },
      error: fault !== null,
      'aria-disabled': form.isSaving,
      'aria-describedby': id,
      wrapperProps: { 'data-changed': form.changed.includes(field) || undefined },
    } satisfies ComponentProps<typeof TextInput>,
    notes: { id, fault, changedRemotely: form.changedRemotely.includes(field) ? String(form.known[field]) || text.empty : undefined },
  }
}

interface ActsProps {
  words: MessageWords
  form: Form
  type: (field: string, value: string) => void
}

function Acts({ words, form, type }: ActsProps) {
  const cancel = useUnit(wordsEditor.cancelled)
  const { builtIn } = words
  const isBuiltIn = form.draft.subject === builtIn.subject && form.draft.body === builtIn.body
  const restore = () => {
    type('subject', builtIn.subject)
    type('body', builtIn.body)
  }
  return (
    <Stack gap="xs">
      {form.hasConflict && (
        <InlineAlert color="warning" role="alert">
          {form.conflict}
        </InlineAlert>
      )}
      {form.failure && (
        <InlineAlert color="danger" role="alert">
          {form.failure}
        </InlineAlert>
      )}
      <Group gap="xs">
        {form.changed.length > 0 && (
          <>
            <Button type="submit" variant="go" {...waiting(form.isSaving)}>
              {form.isSaving ? text.saving : form.hasConflict ? text.saveAnyway : text.save}
            </Button>
            <Button variant="quiet" {...waiting(form.isSaving)} onClick={() => cancel(words.kind)}>
              {text.cancel}
            </Button>
          </>
        )}
        {!isBuiltIn && (
          <Button variant="line" {...waiting(form.isSaving)} onClick={restore}>
            {text.restore}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function Preview() {
  const { preview, isPreviewing, show } = useUnit({ preview: $preview, isPreviewing: $isPreviewing, show: previewed })
  const shown = preview?.shown
  return (
    <Paper component="section" p="lg" aria-label={text.previewTitle}>
      <Stack gap="sm">
        <Group gap="sm">
          <Title order={2}>{text.previewTitle}</Title>
          <Button variant="line" {...waiting(isPreviewing)} onClick={() => show()}>
            {text.preview}
          </Button>
        </Group>
        <div role="alert">{preview?.failure && <InlineAlert color="danger">{preview.failure}</InlineAlert>}</div>
        {!shown && !preview?.failure && <Skeleton height={240} />}
        {shown && (
          <>
            <Text size="sm" c="dimmed">
              {shown.about === null ? (
                text.onExample
              ) : (
                <>
                  <span>{text.onOrder}</span>
                  <bdi>{shown.about}</bdi>
                </>
              )}
            </Text>
            <MessageAsSeen message={{ ...shown, channel: 'email' }} />
            <MessageAsSeen message={{ ...shown, plain: shown.short, channel: 'sms' }} />
          </>
        )}
      </Stack>
    </Paper>
  )
}

function History({ words }: { words: MessageWords }) {
  const type = useUnit(wordsEditor.fieldTyped)
  const take = (version: MessageWords['history'][number]) => {
    for (const [field, value] of Object.entries(fullWords(version, words))) type({ key: words.kind, field, value })
  }
  return (
    <Paper component="section" p="lg" aria-label={text.history}>
      <Stack gap="sm">
        <Title order={2}>{text.history}</Title>
        {words.history.length === 0 && <Text c="dimmed">{text.noHistory}</Text>}
        {words.history.map((version) => (
          <div key={version.version} className={`stack gap-6 line-below ${styles.version}`}>
            <Text c="dimmed" fz="sm">
              <bdi dir="auto">{version.by ?? text.someone}</bdi>
              <span>, </span>
              <Moment instant={version.at} />
            </Text>
            {version.subject === null && version.body === null ? (
              <Text>{text.isBuiltIn}</Text>
            ) : (
              <>
                <Text fw={500}>{fullWords(version, words).subject}</Text>
                <Text className={styles.words ?? ''}>{fullWords(version, words).body}</Text>
              </>
            )}
            <div className="screen-only">
              <Button variant="quiet" onClick={() => take(version)}>
                {text.take}
              </Button>
            </div>
          </div>
        ))}
      </Stack>
    </Paper>
  )
}
