export const DEAD_LETTERS_TEXT = {
  noGroup: 'אין קורא בשם הזה שאפשר להריץ שוב.',
}
