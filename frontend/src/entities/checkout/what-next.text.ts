/** What happens to an order after it was made, by how it is received. */
export const whatNextText = {
  install: 'הצמיגים נשלחים למוסך, ומגיעים אליו לפני התור שקבעתם. את ההתקנה משלמים במוסך.',
  manual: 'הצמיגים נשלחים למוסך. כשיגיעו נודיע לכם, ואז קובעים תור ישירות מול המוסך. את ההתקנה משלמים שם.',
  shipping: 'שליח יביא את הצמיגים לכתובת שמסרתם.',
  pickup: 'נתקשר אליכם לקבוע מתי לאסוף מהמחסן.',
}
