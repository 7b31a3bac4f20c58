export const staffDashboardText = {
  title: 'לוח בקרה',
}
