import { Button, Loader } from '@mantine/core'
import { useUnit } from 'effector-react'
import { useRef, useState } from 'react'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { $file, $isApplying, $isImporting, $isReading, fileChosen } from './import.model.ts'
import styles from './import.module.css'
import { importText as text } from './import.text.ts'

const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en')} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`

/** What is being done with the file; a bar that moves where nobody knows how long it takes. */
function Progress() {
  const { isReading, isImporting, isApplying } = useUnit({ isReading: $isReading, isImporting: $isImporting, isApplying: $isApplying })
  const words = isReading ? text.reading : isImporting ? (isApplying ? text.applying : text.trying) : null
  return (
    <div role="status">
      {words && (
        <div className={styles.progress}>
          <Loader size={18} color="currentColor" />
          {words}
          <i />
        </div>
      )}
    </div>
  )
}

function FaultWords() {
  const file = useUnit($file)
  if (!file?.fault) return null
  const { title, more } = text.errors[file.fault]
  return (
    <div role="alert" className={styles.fault}>
      <Icon name="warning" />
      <p>
        <b>
          <MixedText>{title}</MixedText>
        </b>{' '}
        <MixedText>{more}</MixedText>
      </p>
    </div>
  )
}

/** A place to drop a file on, or to choose one by a press. */
export function FileDrop() {
  const { file, isImporting, choose } = useUnit({ file: $file, isImporting: $isImporting, choose: fileChosen })
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const selectFiles = (files: FileList | null) => {
    const [first] = files ?? []
    if (first && !isImporting) choose(first)
  }
  return (
    <section
      className={`panel ${styles.drop}`}
      aria-label={text.drop}
      data-over={isOver || undefined}
      data-small={file !== null || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        selectFiles(event.dataTransfer.files)
      }}
    >
      <div className={styles.choose}>
        <Icon name="document" className={styles.paper} />
        <p>
          {file ? (
            <>
              <b>
                <bdi dir="auto">{file.name}</bdi>
              </b>{' '}
              <bdi className="muted">{sizeText(file.size)}</bdi>
            </>
          ) : (
            <>
              <b>
                <MixedText>{text.drop}</MixedText>
              </b>
              <span className="small muted">
                <MixedText>{text.limit}</MixedText>
              </span>
            </>
          )}
        </p>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,text/csv"
          className="spoken"
          tabIndex={-1}
          aria-label={text.choose}
          onChange={(event) => {
            selectFiles(event.currentTarget.files)
            // The same file may be chosen again, mended.
            event.currentTarget.value = ''
          }}
        />
        <Button size="xs" variant={file ? 'paper' : 'go'} disabled={isImporting} onClick={() => input.current?.click()}>
          {file ? text.another : text.choose}
        </Button>
      </div>
      <Progress />
      <FaultWords />
    </section>
  )
}
