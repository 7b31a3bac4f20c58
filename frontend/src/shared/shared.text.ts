/** Texts for every page. */

export const apiText = {
  failed: 'משהו השתבש אצלנו. נסו שוב בעוד רגע.',
  timeout: 'התשובה מתעכבת. נסו שוב.',
  offline: 'אין חיבור לאינטרנט. בדקו את החיבור ונסו שוב.',
}

export const dataStateText = {
  retry: 'לנסות שוב',
  loading: 'טוענים…',
}

export const scrollRowText = {
  back: 'הקודמים',
  on: 'הבאים',
}
