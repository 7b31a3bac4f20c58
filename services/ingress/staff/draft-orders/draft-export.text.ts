export const draftExportText = {
  noSupplier: 'אין ספק כזה.',
  notFound: 'אין טיוטה כזו.',
  notReady: 'הטיוטה עוד לא הוכנה, או שבוטלה.',
}
