export const phoneFormText = {
  phone: 'טלפון נייד',
  phoneHint: '05X-XXXXXXX',
  phoneWrong: 'מספר נייד מתחיל ב־05 ויש בו 10 ספרות',
}
