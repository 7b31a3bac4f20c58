export const cartLinesText = {
  set: 'סט',
}
