import type { ReactElement } from 'react'

/** Children beside others: elements only, no bare text, which a browser's translation would remove from React's tree. */
export type Elements = ReactElement | false | '' | null | undefined | readonly Elements[]
