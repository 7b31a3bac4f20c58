export const seldomText = {
  phoneOrder: 'הזמנה טלפונית',
  accountantMonth: 'החודש לקובץ של רואה החשבון',
  accountantFile: 'קובץ לרואה חשבון',
  clearingFile: 'השוואה לחברת הסליקה',
}
