export const phoneOrderText = {
  title: 'הזמנה טלפונית',
  toDesk: 'למסך הניהול',
  end: 'יציאה, בלי להזמין',
}
