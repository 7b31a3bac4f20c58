/** `tel:` wants digits alone. */
export const telephoneLink = (phone: string) => `tel:${phone.replace(/\D/g, '')}`
