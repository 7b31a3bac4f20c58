export const likeText = {
  like: 'אהבתי',
}
