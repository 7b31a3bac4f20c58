export const liveText = {
  live: 'מתעדכן מעצמו',
  notLive: 'לא מתעדכן כרגע',
}
