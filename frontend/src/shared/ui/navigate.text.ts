export const navigateText = {
  maps: 'ניווט במפות',
  waze: 'Waze',
  to: 'אל',
  newTab: 'נפתח בחלון חדש',
}
