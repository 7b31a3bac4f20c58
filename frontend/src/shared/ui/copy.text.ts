export const copyText = {
  copy: 'העתקה',
  copied: 'הועתק',
}
