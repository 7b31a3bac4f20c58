import { combine, createEvent, createStore, merge, sample } from 'effector'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import type { Draft } from '#frontend/shared/edit.ts'
import { editorModel } from '#frontend/shared/editor.model.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { plainText } from '#services/domain/plain-text.ts'
import { MESSAGE_CALLS, type MessageWords, type NewMessageWords, type WordsPreview } from '#services/messages/messages.contract.ts'
import { $view, opened, partChosen } from './staff-messages.model.ts'
import { wordsText as text } from './staff-messages.text.ts'

/** The owner's own words, by kind of message. */

type Typed = Pick<NewMessageWords, 'subject' | 'body'>

const fetchWordsFx = staffCall(MESSAGE_CALLS.words, (_: 'words') => ({}))
const saveWordsFx = staffCall(MESSAGE_CALLS.setWords, ({ key: kind, ...body }: { key: string } & NewMessageWords) => ({
  params: { kind },
  body,
}))
const previewFx = staffCall(MESSAGE_CALLS.previewWords, ({ kind, ...body }: { kind: string } & Typed) => ({ params: { kind }, body }))

const overtaken = saveWordsFx.fail.filter({ fn: ({ error }) => error.code === 'changed_meanwhile' })
const loaded = loadByKey({
  fetchFx: fetchWordsFx,
  opened,
  $key: $view.map(({ part }) => (part === 'words' ? part : null)),
  changed: merge<unknown>([partChosen, overtaken]),
})
loaded.$response.on(saveWordsFx.doneData, (held, data) => held && { ...held, data })
export const { $data: $allWords, $failure: $wordsFailure, retried: wordsRetried } = loaded

/** What is written now, in full. */
export const fullWords = ({ subject, body }: Typed, { builtIn }: MessageWords) => ({
  subject: subject ?? builtIn.subject,
  body: body ?? builtIn.body,
})

/** Built-in words are not kept as own ones: they follow later releases. */
function typedOf({ subject, body }: Draft, { builtIn }: MessageWords): Typed {
  const own = (typed: Draft[string] | undefined, known: string) => (plainText(String(typed)) === known ? null : String(typed))
  return { subject: own(subject, builtIn.subject), body: own(body, builtIn.body) }
}

/** By kind. */
export const wordsEditor = editorModel({
  $entities: $allWords.map((all): Record<string, MessageWords> => Object.fromEntries((all ?? []).map((each) => [each.kind, each]))),
  draftOf: (words) => fullWords(words.own, words),
  saveFx: saveWordsFx,
  toRequest: (words, { now }) => ({ ...typedOf(now, words), seen: words.version }),
  conflicts: ['changed_meanwhile'],
  forgotten: [pageLeft],
})
sample({ clock: saveWordsFx.done, fn: () => ({ text: text.saved }), target: snackShown })

/** The kind that is edited, with its form; null while loading. */
export const $edited = combine({ all: $allWords, view: $view, forms: wordsEditor.$forms }, ({ all, view, forms }) => {
  const words = all?.find(({ kind }) => kind === view.kind) ?? all?.[0]
  return view.part === 'words' && words ? { words, form: forms[words.kind] ?? wordsEditor.freshForm(words) } : null
})

/** Looks at what is written, saved or not. */
export const previewed = createEvent()
const $kind = $edited.map((edited) => edited?.words.kind ?? null)
sample({
  clock: [previewed, $kind, saveWordsFx.done],
  source: $edited,
  filter: (edited) => edited !== null,
  // The filter guarantees it.
  fn: (edited) => {
    const { words, form } = edited as NonNullable<typeof edited>
    return { kind: words.kind, ...typedOf(form.draft, words) }
  },
  target: previewFx,
})
/** Of the kind that was looked at last. */
const $answer = createStore<{ kind: string; shown: WordsPreview | null; failure: string | null } | null>(null, { serialize: 'ignore' })
  .on(previewFx.done, (_, { params: { kind }, result }) => ({ kind, shown: result, failure: null }))
  .on(previewFx.fail, (held, { params: { kind }, error }) => ({
    kind,
    shown: held?.kind === kind ? held.shown : null,
    failure: error.message,
  }))
  .reset(pageLeft)
export const $preview = combine($answer, $kind, (answer, kind) => (answer?.kind === kind ? answer : null))
export const $isPreviewing = previewFx.pending
