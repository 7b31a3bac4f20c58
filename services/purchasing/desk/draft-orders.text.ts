import { formatTime } from '#services/domain/israel-time.ts'

/** Texts of the draft order calls. */
export const draftOrdersText = {
  noSupplier: 'אין ספק כזה.',
  notPrepared: 'הטיוטה עוד לא הוכנה, או שבוטלה.',
  asked: (number: number) => `טיוטה ${number} בהכנה.`,
  askedBefore: (number: number) => `טיוטה ${number} כבר נמצאת בהכנה.`,
  unknown: 'הטיוטה לא נמצאה.',
  unknownLine: 'השורה לא נמצאה בטיוטה.',
  notReady: 'אפשר לשנות רק טיוטה שהכנתה הושלמה ושלא בוטלה.',
  withoutLines: 'אין מה להשוות: אחת הטיוטות עדיין בהכנה, נכשלה או בוטלה לפני שחושבה, ואין בה שורות.',
  approved: 'הטיוטה כבר אושרה ואי אפשר לשנות אותה.',
  quantityChanged: 'מישהו אחר שינה את הכמות בינתיים. הכמות העדכנית מוצגת כעת.',
  draftChanged: 'הכמויות בטיוטה השתנו מאז שהוצגו. בדקו אותן ואשרו שוב.',
  empty: 'אין בטיוטה מה להזמין.',
  againstTerms: 'יש שורות שחורגות ממה שיש אצל הספק או מתנאי ההזמנה שלו. בדקו אותן, ואשרו שהן מוזמנות בכל זאת.',
  outdated: 'מאז שהטיוטה חושבה אושרה טיוטה אחרת, והיא אינה מביאה אותה בחשבון. צרו טיוטה חדשה.',
  notApproved: 'אפשר לקלוט רק טיוטה שאושרה.',
  settingsChanged: ({ changedBy, changedAt }: { changedBy: string | null; changedAt: string | null }) =>
    `${changedBy && changedAt ? `${changedBy}, ${formatTime(changedAt)}: ` : ''}ההגדרות שונו בינתיים. מה שהקלדתם נשאר; בדקו מה רשום עכשיו ושמרו שוב.`,
  failures: {
    cannot_plan: 'לא הצלחנו לחשב את הטיוטה מהנתונים שנשמרו. הפרטים נרשמו ביומן המערכת.',
    tried_too_often: 'ההכנה נכשלה שוב ושוב. נסו ליצור טיוטה חדשה בעוד כמה דקות.',
  },
}

export const goodsInText = {
  noOpenClaim: 'אין כאן תביעה פתוחה: ייתכן שמישהו אחר כבר סגר אותה.',
  /** Reasons why a line was not received. */
  refused: {
    unknown_line: 'השורה לא נמצאה בהזמנה.',
    changed: 'מישהו אחר קלט מהשורה הזאת בינתיים. המספרים העדכניים מוצגים כעת.',
    counted_otherwise: 'השורה כבר נקלטה במשלוח הזה עם מספרים אחרים.',
    future_dot: 'שבוע הייצור שנרשם עוד לא הגיע. בדקו אותו על דופן הצמיג.',
    old_without_reason: 'הצמיגים ישנים מהמוסכם: כתבו למה לקבל אותם, או תבעו אותם מהספק.',
    closed: 'ההזמנה כבר נסגרה, ולא נקלט ממנה עוד.',
    no_shelf: 'הפריט אינו בקטלוג, ולכן אי אפשר לשים אותו על המדף.',
  },
  /** Reasons why a saved line was not corrected. */
  recountRefused: {
    unknown_line: 'השורה לא נמצאה במשלוח.',
    recounted: 'מישהו אחר תיקן את השורה הזאת בינתיים. הספירה העדכנית מוצגת כעת.',
    sold: 'על המדף נשארו פחות צמיגים ממה שהתיקון מוריד: השאר כבר נמסרו. בדקו את הספירה ואת המלאי.',
    future_dot: 'שבוע הייצור שנרשם עוד לא הגיע. בדקו אותו על דופן הצמיג.',
    no_shelf: 'הפריט אינו בקטלוג, ולכן אי אפשר לתקן את המלאי שלו.',
  },
}
