/** Counted in characters; what is longer was pasted. */
export const MAX_SEARCH_CHARACTERS = 80
