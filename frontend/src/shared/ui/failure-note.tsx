import { type RefObject, useEffect, useRef } from 'react'
import { focusNote } from '../focus.ts'

/** A note that takes the focus when it appears, and whenever it says something new. */
export function useFocusedNote<Note extends HTMLElement>(said: unknown): RefObject<Note | null> {
  const note = useRef<Note>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each thing that it says
  useEffect(() => focusNote(note.current), [said])
  return note
}

/** Why a press failed: beside the button that was pressed, in view and focused. */
export function FailureNote({ children }: { children: string }) {
  const note = useFocusedNote<HTMLParagraphElement>(children)
  return (
    <p ref={note} className="danger" role="alert" tabIndex={-1}>
      {children}
    </p>
  )
}
