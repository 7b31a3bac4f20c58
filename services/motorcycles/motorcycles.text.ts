export const UNKNOWN_MOTORCYCLE = 'האופנוע הזה אינו מוכר לנו. בחרו אותו מחדש לפי יצרן, שנה ודגם.'
