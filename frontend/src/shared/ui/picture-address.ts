/** The shop's pictures take width and format in the query; a photo on another host is unchanged. */
export function pictureAddress(image: string, query: string): string {
  return isPhoto(image) ? image : `${image}${image.includes('?') ? '&' : '?'}${query}`
}

export const isPhoto = (image: string): boolean => image.startsWith('https://')
