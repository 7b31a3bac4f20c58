export const keptText = {
  compare: 'השוואה',
  bar: 'השוואת צמיגים',
  chosen: (count: number) => (count === 1 ? 'צמיג אחד להשוואה. בחרו עוד אחד.' : `${count} צמיגים להשוואה`),
  clear: 'ניקוי',
  go: 'להשוואה',
}
