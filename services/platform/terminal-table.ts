import { getBorderCharacters, table } from 'table'

/** A table for the terminal, two spaces between columns; the first row is the head, with a line below it if `hasLine`. */
export function terminalTable(rows: readonly (readonly (string | number)[])[], hasLine = false): string {
  const text = table(
    rows.map((row) => row.map(String)),
    {
      border: { ...getBorderCharacters('void'), bodyJoin: '  ', joinBody: '─', joinJoin: '  ' },
      columnDefault: { paddingLeft: 0, paddingRight: 0 },
      drawHorizontalLine: (index) => hasLine && index === 1,
    },
  )
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd()
}
