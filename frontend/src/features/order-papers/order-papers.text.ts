export const orderPapersText = {
  title: 'מסמכים',
  view: 'לצפייה ולהדפסה',
  pdf: 'להורדה כ־PDF',
  awaited: 'המסמך בהכנה. הוא יופיע כאן מעצמו.',
} as const
