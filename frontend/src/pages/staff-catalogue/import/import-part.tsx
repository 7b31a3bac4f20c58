import { useRef, useState } from 'react'
import { TextButton } from '#frontend/features/desk/controls.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Box, Group, Paper, Stack } from '#frontend/shared/desk/layout.tsx'
import { Alert, Progress } from '#frontend/shared/desk/marks.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { Loader } from '#frontend/shared/ui/loading.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { downloadExportFx, downloadSampleFx } from '../catalogue.api.ts'
import { $file, $isApplying, $isImporting, $isReading, $progress, fileChosen } from './import.model.ts'
import styles from './import.module.css'
import { fileColumns, importText as text } from './import.text.ts'
import { LastImports } from './last-imports.tsx'
import { Report } from './report.tsx'

const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en')} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`

function Columns() {
  const { save, saveAll } = useUnit({ save: downloadSampleFx, saveAll: downloadExportFx })
  return (
    <Paper component="details" className={styles.columns ?? ''} px="inset" py="sm">
      <summary>{text.explain}</summary>
      <Text size="sm" c="dimmed" mb="xs">
        <MixedText>{text.explainMore}</MixedText>
      </Text>
      <dl>
        {Object.entries(fileColumns).map(([kind, { required, optional, about }]) => (
          <div key={kind}>
            <dt>{text.kinds[kind]}</dt>
            <dd>
              <span className="muted">{about}</span>{' '}
              <TextButton aria-label={`${text.sample}: ${text.kinds[kind]}`} onClick={() => save(kind)}>
                {text.sample}
              </TextButton>{' '}
              <TextButton aria-label={`${text.download}: ${text.kinds[kind]}`} onClick={() => saveAll(kind)}>
                {text.download}
              </TextButton>
              <bdi className={styles.names}>
                <b>{required.join(', ')}</b>
                {optional && <span>{`, ${optional}`}</span>}
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Paper>
  )
}

/** Imports a catalogue file: choose, dry run, apply. */
export function ImportPart() {
  return (
    <Stack>
      <FileDrop />
      <Report />
      <LastImports />
      <Columns />
    </Stack>
  )
}

/** Progress of the upload or import. */
function Work() {
  const { isReading, isImporting, isApplying } = useUnit({ isReading: $isReading, isImporting: $isImporting, isApplying: $isApplying })
  const words = isReading ? text.reading : isImporting ? (isApplying ? text.applying : text.trying) : null
  return (
    <>
      <div role="status">
        {words && (
          <Group component="span" gap="xs" fz="sm">
            <Loader size={18} color="currentColor" />
            <span>{words}</span>
          </Group>
        )}
      </div>
      {words && <Bar words={words} />}
    </>
  )
}

/** A progress bar beside its live text; indeterminate if the progress is unknown. */
function Bar({ words }: { words: string }) {
  const progress = useUnit($progress)
  if (progress === null) return <Progress value={100} color="var(--accent)" size={6} animated aria-hidden />
  return (
    <div>
      <Progress value={Math.round(progress.share * 100)} color="var(--accent)" size={6} aria-label={words} />
      <Text size="sm" c="dimmed" mt="xs">
        {text.rowsRead} <bdi dir="ltr">{progress.rows.toLocaleString('en')}</bdi>
      </Text>
    </div>
  )
}

function FaultWords() {
  const file = useUnit($file)
  if (!file?.fault) return null
  const { title, more } = text.errors[file.fault]
  return (
    <Alert color="danger" icon={<Icon name="warning" />} title={<MixedText>{title}</MixedText>}>
      <MixedText>{more}</MixedText>
    </Alert>
  )
}

/** A drop zone that also opens the file dialog. */
function FileDrop() {
  const { file, isImporting, choose } = useUnit({ file: $file, isImporting: $isImporting, choose: fileChosen })
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const selectFiles = (files: FileList | null) => {
    const [first] = files ?? []
    if (first && !isImporting) choose(first)
  }
  return (
    <Paper
      component="section"
      className={`stack gap-12 ${styles.drop}`}
      px="inset"
      py={file ? 'md' : 32}
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
      <Group gap="md" className={styles.choose ?? ''}>
        <Icon name="document" className={styles.paper} />
        <Box component="p" flex={1} miw="min(100%, 240px)">
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
              <Text span display="block" size="sm" c="dimmed">
                <MixedText>{text.limit}</MixedText>
              </Text>
            </>
          )}
        </Box>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,.xlsx,text/csv"
          className="spoken"
          tabIndex={-1}
          aria-label={text.choose}
          onChange={(event) => {
            selectFiles(event.currentTarget.files)
            // Lets the same file be chosen again after it was corrected.
            event.currentTarget.value = ''
          }}
        />
        <Button variant={file ? 'paper' : 'go'} disabled={isImporting} onClick={() => input.current?.click()}>
          {file ? text.another : text.choose}
        </Button>
      </Group>
      <Work />
      <FaultWords />
    </Paper>
  )
}
