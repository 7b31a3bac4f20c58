export const sizeFinderText = {
  title: 'איזו מידה אתם צריכים?',
  width: 'צמיג ברוחב',
  profile: 'בפרופיל',
  rim: 'לחישוק',
  choose: 'בחרו',
  noProfile: 'ללא',
  submit: 'הציגו צמיגים במידה הזו',
  where: 'כך כתובה המידה על דופן הצמיג. ודאו מול רישיון הרכב.',
  retry: 'לנסות שוב',
}
