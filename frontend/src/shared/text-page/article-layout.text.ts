export const articleLayoutText = {
  home: 'דף הבית',
  updated: 'עודכן לאחרונה: ',
  places: 'בדף הזה',
}
