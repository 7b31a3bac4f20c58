interface ChosenParts {
  width: string | null
  profile: string | null
  rim: string | null
}

/** Placeholders for parts not chosen yet, which show the format of a size. */
const example = { width: '180', profile: '55', rim: '17' }

/** A size in common notation: `180/55-17`; an inch size has no profile: `3.50-10`. Missing parts are placeholders. */
export function sizeLabel({ width, profile, rim }: ChosenParts): string {
  const parts = width === null ? example : { width, profile, rim }
  const middle = parts.profile === '-' ? '' : `/${parts.profile ?? '··'}`
  return `${parts.width}${middle}-${parts.rim ?? '··'}`
}
