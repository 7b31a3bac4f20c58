export const requestFormText = {
  optional: '(לא חובה)',
  withoutScript: 'שליחת הטופס צריכה JavaScript. בלעדיו התקשרו אלינו ונרשום את הפנייה בשבילכם:',
  privacy: 'הפרטים ישמשו רק לטיפול בפנייה הזו. ',
  privacyLink: 'מדיניות הפרטיות',
  reference: 'מספר הפנייה שלכם: ',
}
