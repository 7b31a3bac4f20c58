export const staffWizardAnalyticsText = {
  title: 'אנליטיקת האשף',
}
