export const scrollRowText = {
  back: 'הקודמים',
  on: 'הבאים',
}
