import { LINK_PLACEHOLDER } from '#services/domain/offer-link.ts'
import type { Letter, LetterParts } from './letter-parts.ts'
import { writeMail } from './mail.ts'
import { shortText } from './message.text.ts'

/** A message in the three forms that it can go out in. */
export function writeLetter(parts: LetterParts): Letter {
  const { text, address, path, firstName, shop, stopAddress, template, ownWords } = parts
  const stop = stopAddress === null ? [] : [`${shortText.stop} ${stopAddress}`]
  return {
    mail: writeMail(parts),
    short:
      ownWords === null
        ? [`${shop.name}: ${text.subject}`, ...text.lines, `${text.button}: ${address}`, ...stop].join('\n')
        : withAddress(ownWords, address),
    whatsApp: {
      template,
      parameters: [
        firstName ?? shortText.you,
        text.subject,
        [...(ownWords === null ? text.lines : [ownWords.replaceAll(LINK_PLACEHOLDER, '')]), ...stop].join(' ').replace(/\s+/g, ' '),
      ],
      path,
    },
  }
}

/** The link takes its place, or the end where somebody edited the place away; staff may have written another address. */
function withAddress(words: string, address: string): string {
  if (words.includes(LINK_PLACEHOLDER)) return words.replaceAll(LINK_PLACEHOLDER, address)
  return words.includes('http') ? words : `${words.trimEnd()}\n${address}`
}
