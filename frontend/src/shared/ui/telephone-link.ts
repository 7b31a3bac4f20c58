/** `tel:` wants digits alone. */
export const telephoneLink = (phone: string) => `tel:${phone.replace(/\D/g, '')}`

/** A chat with this number that begins with these words. */
export const whatsAppLink = (phone: string, text = '') =>
  `https://wa.me/${phone.replace(/\D/g, '').replace(/^0/, '972')}${text && `?text=${encodeURIComponent(text)}`}`
