const paths = {
  factory: 'M6 42V24l10 7v-7l10 7V14h6l2 28zM12 36h3m6 0h3',
  ship: 'M6 32h36l-5 9H11zM12 32v-8h8v8m0 0v-12h8v12m0 0v-8h8v8M4 45c3 0 3-2 6-2s3 2 6 2 3-2 6-2 3 2 6 2 3-2 6-2 3 2 6 2',
  warehouse: 'M6 42V20L24 9l18 11v22M13 42V26h22v16M13 32h22m-22 5h22',
  store: 'M8 42V24m32 18V24M6 14h36l2 8a4.5 4.5 0 0 1-9 0 5 5 0 0 1-11 0 5 5 0 0 1-11 0 4.5 4.5 0 0 1-9 0zM15 42V30h9v12m5-12h6v6h-6z',
  rider:
    'M18 35a7 7 0 1 1-14 0 7 7 0 0 1 14 0Zm26 0a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM11 35l7-11h10l9 11M28 24l4-7h5M18 24l-5-3m13-9a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0Zm-4 3.5 4 8.5',
} as const

export type StopName = keyof typeof paths

/** The drawing of a stop; its name is beside it. */
export function StopDrawing({ name }: { name: StopName }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
