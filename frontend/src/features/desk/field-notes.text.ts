export const fieldNotesText = {
  now: 'רשום עכשיו:',
}
