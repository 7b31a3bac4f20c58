export const likeText = {
  like: 'אהבתי',
  refused: 'לא הצלחנו לשמור את ה״אהבתי״.',
}
