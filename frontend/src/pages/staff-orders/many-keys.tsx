import { Modal } from '#frontend/shared/desk/modal.tsx'
import { Table } from '#frontend/shared/desk/table.tsx'
import { manyText as text } from './many.text.ts'

/** The keys of the list. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={text.keysTitle}>
      <Table>
        <Table.Tbody>
          {text.keys.map(([key, what]) => (
            <Table.Tr key={key}>
              <Table.Th scope="row">
                <kbd>{key}</kbd>
              </Table.Th>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  )
}
