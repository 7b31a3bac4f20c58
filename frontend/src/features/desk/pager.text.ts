export const pagerText = {
  label: 'עמודים',
  of: 'מתוך',
  previous: 'העמוד הקודם',
  next: 'העמוד הבא',
  page: 'עמוד',
  perPage: 'בעמוד',
}
