export const draftExportText = {
  noSupplier: 'אין ספק כזה.',
  notReady: 'הטיוטה עוד לא הוכנה, או שבוטלה.',
}
