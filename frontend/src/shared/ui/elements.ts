import type { ReactElement } from 'react'

/** What may stand beside other children: elements, one or many, and no bare text, which a browser's translation would take from React. */
export type Elements = ReactElement | false | '' | null | undefined | readonly Elements[]
