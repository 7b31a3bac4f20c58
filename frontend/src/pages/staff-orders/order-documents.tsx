import { waiting } from '#frontend/features/desk/controls.tsx'
import { InlineAlert } from '#frontend/features/desk/dialog.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Group, Stack } from '#frontend/shared/desk/layout.tsx'
import { Badge } from '#frontend/shared/desk/marks.tsx'
import { Modal } from '#frontend/shared/desk/modal.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { dataStateText } from '#frontend/shared/shared.text.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { useStoreMap, useUnit } from '#frontend/shared/use-unit.tsx'
import type { DeskDocument } from '#services/documents/desk-documents.contract.ts'
import { DOCUMENT_NAMES } from '#services/domain/document-names.ts'
import { formatDate } from '#services/domain/israel-time.ts'
import { $rows } from './order-details.model.ts'
import {
  $busyDocument,
  $openDocument,
  documentClosed,
  documentOpened,
  documentRetried,
  documentSaved,
  type OpenDocument,
} from './order-documents.model.ts'
import { documentName, orderDocumentsText as text } from './order-documents.text.ts'
import styles from './staff-orders.module.css'

/** Invoices and credit notes of an order, oldest first. */
export function OrderDocuments({ orderId }: { orderId: string }) {
  const row = useStoreMap({ store: $rows, keys: [orderId], fn: (rows, [id]) => rows[id] ?? null })
  // Why it failed stands at the history, which is loaded with them.
  if (!row?.data) return row?.failure ? null : <Text c="dimmed">{dataStateText.loading}</Text>
  const { documents } = row.data
  if (documents.length === 0) return <Text c="dimmed">{text.none}</Text>
  return (
    <Stack component="ul" gap="xs">
      {documents.map((document) => (
        <Document key={document.documentId} document={document} />
      ))}
    </Stack>
  )
}

function Document({ document }: { document: DeskDocument }) {
  const { number, kind, issuedOn, total, buyer } = document
  return (
    <li className={`stack gap-6 line-below ${styles.document}`}>
      <Group gap="xs">
        <Text fw={500}>
          <span>{DOCUMENT_NAMES[kind]}</span> {number === null ? <span>{`(${text.draft})`}</span> : <bdi>{number}</bdi>}
        </Text>
        <State document={document} />
        <Text c="dimmed" fz="sm">
          <bdi>{formatDate(issuedOn)}</bdi>
          {', '}
          <Shekels shekels={total} />
        </Text>
      </Group>
      <Text fz="sm">
        <span>{text.to}</span> <bdi dir="auto">{buyer.name}</bdi>
        {buyer.companyNumber && (
          <span className="muted">
            , <span>{text.companyNumber}</span> <bdi>{buyer.companyNumber}</bdi>
          </span>
        )}
      </Text>
      <Corrections document={document} />
      <Why document={document} />
      <Acts document={document} />
    </li>
  )
}

function State({ document: { state, creditedBy } }: { document: DeskDocument }) {
  if (state !== 'issued') return <Badge color="warning">{text.states[state]}</Badge>
  return creditedBy.length > 0 ? <Badge>{text.credited}</Badge> : <Badge color="success">{text.states.issued}</Badge>
}

const numberOr = (number: number | null) => (number === null ? <span>{text.unnumbered}</span> : <bdi>{number}</bdi>)

/** What it corrects, and what corrects it. */
function Corrections({ document: { kind, credits, creditedBy } }: { document: DeskDocument }) {
  return (
    <>
      {kind === 'credit_note' && (
        <Text fz="sm" c="dimmed">
          <span>{text.credits}</span> {numberOr(credits)}
        </Text>
      )}
      {creditedBy.length > 0 && (
        <Text fz="sm" c="dimmed">
          <span>{text.creditedBy(creditedBy.length === 1)}</span>{' '}
          {creditedBy.map(({ documentId, number }, index) => (
            <span key={documentId}>
              {index > 0 && <span>, </span>}
              {numberOr(number)}
            </span>
          ))}
        </Text>
      )}
    </>
  )
}

/** Why it is not issued, and what the service said last. */
function Why({ document: { state, lacks, failure } }: { document: DeskDocument }) {
  if (lacks === null) return null
  return (
    <InlineAlert color="warning">
      <span>{state === 'held' ? text.refused[lacks] : text.lacks[lacks]}</span>
      {failure !== null && (
        <span>
          {' '}
          <span>{text.answer}</span> <bdi dir="auto">{failure}</bdi>
        </span>
      )}
    </InlineAlert>
  )
}

function Acts({ document }: { document: DeskDocument }) {
  const { busy, open, save, retry } = useUnit({
    busy: $busyDocument,
    open: documentOpened,
    save: documentSaved,
    retry: documentRetried,
  })
  const isBusy = busy === document.documentId
  const named = <span className="spoken">{text.ofDocument(documentName(document))}</span>
  return (
    <Group gap="xs" className="screen-only">
      <Button variant="line" aria-haspopup="dialog" onClick={() => open(document)}>
        <span>{text.open}</span>
        {named}
      </Button>
      <Button variant="line" leftSection={<Icon name="document" />} {...waiting(isBusy)} onClick={() => save(document)}>
        <bdi>{text.pdf}</bdi>
        {named}
      </Button>
      {document.state !== 'issued' && (
        <Button leftSection={<Icon name="retry" />} {...waiting(isBusy)} onClick={() => retry(document)}>
          <span>{isBusy ? text.retrying : text.retry}</span>
          {named}
        </Button>
      )}
    </Group>
  )
}

/** The staff's copy of a document; one per page. */
export function DocumentPreview() {
  const { open, close, save } = useUnit({ open: $openDocument, close: documentClosed, save: documentSaved })
  return (
    <Modal opened={open !== null} onClose={() => close()} title={open && documentName(open.document)} size="lg">
      {open && (
        <Stack gap="xs">
          <Copy open={open} />
          <Group gap="xs">
            <Button variant="line" leftSection={<Icon name="document" />} onClick={() => save(open.document)}>
              <bdi>{text.pdf}</bdi>
            </Button>
            <Button variant="quiet" data-autofocus onClick={() => close()}>
              {text.close}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

/** In a sandbox: it has no scripts. */
function Copy({ open: { document, page, failure } }: { open: OpenDocument }) {
  if (failure !== null) {
    return (
      <div role="alert">
        <InlineAlert color="danger">{failure}</InlineAlert>
      </div>
    )
  }
  if (page === null) return <Text role="status">{text.opening}</Text>
  return <iframe className={styles.paper} title={documentName(document)} srcDoc={page} sandbox="" />
}
