interface ChosenParts {
  width: string | null
  profile: string | null
  rim: string | null
}

/** What stands for a part that is not chosen yet: an example, so that the shape of a size is seen. */
const example = { width: '180', profile: '55', rim: '17' }

/** A size as people write it: `180/55-17`; an inch size has no profile: `3.50-10`. Missing parts are shown by the example. */
export function sizeLabel({ width, profile, rim }: ChosenParts): string {
  const parts = width === null ? example : { width, profile, rim }
  const middle = parts.profile === '-' ? '' : `/${parts.profile ?? '··'}`
  return `${parts.width}${middle}-${parts.rim ?? '··'}`
}
