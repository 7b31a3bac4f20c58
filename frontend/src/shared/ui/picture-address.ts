/** A picture of the shop takes its width and form in the query; a photo stands at another host and is what it is. */
export function pictureAddress(image: string, query: string): string {
  return isPhoto(image) ? image : `${image}${image.includes('?') ? '&' : '?'}${query}`
}

export const isPhoto = (image: string): boolean => image.startsWith('https://')
