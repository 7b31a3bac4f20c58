export const navigateText = {
  navigate: 'ניווט',
  to: 'אל',
  newTab: 'נפתח בחלון חדש',
}
