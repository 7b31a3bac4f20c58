/** Texts of parts that some pages use. */

export const phoneFormText = {
  phone: 'טלפון נייד',
  phoneHint: '05X-XXXXXXX',
  phoneWrong: 'מספר נייד מתחיל ב־05 ויש בו 10 ספרות',
}

export const navigateText = {
  maps: 'ניווט במפות',
  waze: 'Waze',
  to: 'אל',
  newTab: 'נפתח בחלון חדש',
}

export const copyText = {
  copy: 'העתקה',
  copied: 'הועתק',
}
