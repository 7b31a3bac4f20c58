import { MessageLetter } from '#frontend/features/desk/message-letter.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import {
  $isWriting,
  $letter,
  $refusal,
  type BookedLetter,
  canSend,
  letterClosed,
  letterOpened,
  letterSent,
  letterTyped,
} from './garage-desk.model.ts'
import { garageDeskText as text } from './garage-desk.text.ts'

/** One press opens the letter to all who are booked at a hidden garage, a second one sends it. */
export function WriteToBooked({ slug, name, count }: { slug: string; name: string; count: number }) {
  const { letter, open } = useUnit({ letter: $letter, open: letterOpened })
  return (
    <>
      <Button onClick={() => open({ slug, name })}>{text.write(count)}</Button>
      {letter?.slug === slug && <Letter letter={letter} name={name} />}
    </>
  )
}

function Letter({ letter, name }: { letter: BookedLetter; name: string }) {
  const { isWriting, refusal, type, send, close } = useUnit({
    isWriting: $isWriting,
    refusal: $refusal,
    type: letterTyped,
    send: letterSent,
    close: letterClosed,
  })
  return (
    <MessageLetter
      title={text.title(name)}
      text={text}
      words={letter}
      isReady={canSend(letter)}
      isSending={isWriting}
      failure={refusal}
      onType={type}
      onSend={send}
      onClose={close}
    />
  )
}
