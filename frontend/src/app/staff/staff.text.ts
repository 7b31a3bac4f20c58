import type { SignInSettings } from '#services/staff/staff.contract.ts'

export const staffText = {
  title: 'מערכת ניהול מתקדמת',
  skip: 'דילוג לתוכן',
  navigation: 'דפי הצוות',
  search: 'חיפוש בכל המערכת',
  menu: 'תפריט',
  closeMenu: 'סגירת התפריט',
  logOut: 'התנתקות',
  waiting: 'בהמתנה',
  loading: 'טוענים את מערכת הניהול',
  withoutScript: 'מערכת הניהול צריכה JavaScript. אפשר להפעיל אותו בהגדרות הדפדפן.',
  tabs: {
    dashboard: 'לוח בקרה',
    orders: 'הזמנות',
    draftOrders: 'טיוטות רכש',
    wizardAnalytics: 'אנליטיקת האשף',
    offers: 'הצעות מחיר',
    requests: 'פניות',
    messages: 'הודעות',
    catalogue: 'קטלוג',
    deadLetters: 'אירועים שנכשלו',
  },
}

export const signInText = {
  title: 'כניסת צוות',
  lead: 'הזמנות, הצעות מחיר ונתונים, למי שעובד בחנות.',
  /** Null while the sign-in method is unknown. */
  way: (settings: SignInSettings | null) => {
    if (settings === null) return 'התחברות'
    return settings.provider === 'google' ? 'התחברות עם Google' : 'התחברות להדגמה'
  },
  localNote: 'חנות לדוגמה: בלי סיסמה, רק במחשב הזה.',
  googleNote: 'רק לחשבונות שברשימת הצוות של החנות.',
  toShop: 'לאתר החנות',
  busy: 'מתחברים…',
  off: 'ההתחברות לצוות עוד לא הוגדרה בחנות הזאת. מי שמפעיל את האתר צריך להגדיר את',
  and: 'ואת',
  retry: 'ניסיון נוסף',
  cancelled: 'ההתחברות בוטלה. אפשר לנסות שוב.',
  foreign: 'התשובה אינה של ההתחברות שהתחילה כאן. התחברו שוב.',
  noToken: 'ההתחברות לא הושלמה. נסו שוב.',
  lost: 'ההתחברות פגה. התחברו שוב כדי להמשיך מאותו מקום.',
  signOutFailed: 'התנתקתם בחלון הזה, אבל השרת לא השיב. ההתחברות תפוג בשרת מעצמה.',
  lostTitle: 'ההתחברות פגה',
  lostBody: 'מה שהקלדתם נשאר בדף. ההתחברות נפתחת בחלון נפרד, ואחריה ממשיכים מכאן.',
  lostBlocked: 'הדפדפן חסם את החלון. אשרו חלונות קופצים לאתר הזה ונסו שוב.',
  leave: 'יציאה בלי לשמור',
  messengerTitle: 'ההתחברות הושלמה',
  messengerBody: 'אפשר לסגור את החלון הזה ולחזור לדף שהיה פתוח.',
}
