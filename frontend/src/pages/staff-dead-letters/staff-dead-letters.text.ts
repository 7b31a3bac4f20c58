export const staffDeadLettersText = {
  title: 'אירועים שנכשלו',
}
