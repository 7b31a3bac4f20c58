import { escapeMarkup } from '#services/domain/markup.ts'
import type { LetterParts, Mail } from './letter-parts.ts'
import { mailText as words } from './message.text.ts'

/** Colours of the shop, readable on a light ground and when a mail program turns them over to a dark one. */
const INK = '#17191E'
const MUTED = '#5C5F66'
const LINE = '#E7E3DC'
const GROUND = '#FBFAF8'
const GO = '#C2410C'
const FONT = "font-family:Rubik,Arial,'Helvetica Neue',sans-serif"

/** A mail as every mail program shows it: tables, styles in the elements, right to left said in each of them. */
export function writeMail({ text, bill, firstName, shop, address, stopAddress }: LetterParts): Mail {
  const hello = words.hello(firstName)
  const why = stopAddress === null ? words.automatic : words.asked
  const row = (name: string, value: string, isStrong = false) =>
    `<tr><td dir="auto" style="padding:6px 0;${FONT};font-size:16px;color:${MUTED};text-align:right">${escapeMarkup(name)}</td><td dir="auto" style="padding:6px 0;${FONT};font-size:16px;color:${INK};text-align:left;${isStrong ? 'font-weight:700' : 'white-space:nowrap'}">${escapeMarkup(value)}</td></tr>`
  const table = (rows: string) =>
    `<table role="presentation" dir="rtl" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid ${LINE};margin:16px 0 0">${rows}</table>`
  const paragraph = (line: string) =>
    `<p dir="rtl" style="margin:0 0 12px;${FONT};font-size:17px;line-height:1.5;color:${INK};text-align:right">${escapeMarkup(line)}</p>`
  const ordered = ({ rows, total }: NonNullable<LetterParts['bill']>) =>
    `<p dir="rtl" style="margin:0;${FONT};font-size:14px;color:${MUTED};text-align:right">${escapeMarkup(words.ordered)}</p>
${table([...rows.map(([name, price]) => row(name, price)), row(words.charged, total, true)].join(''))}`
  const html = `<!doctype html>
<html lang="he" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeMarkup(text.subject)}</title></head>
<body dir="rtl" style="margin:0;padding:0;background:${GROUND}">
<table role="presentation" dir="rtl" width="100%" cellpadding="0" cellspacing="0" style="background:${GROUND}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" dir="rtl" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#FFFFFF;border:1px solid ${LINE};border-radius:12px"><tr><td style="padding:24px">
<p dir="rtl" style="margin:0 0 16px;${FONT};font-size:16px;font-weight:700;color:${INK};text-align:right">${escapeMarkup(shop.name)}</p>
<h1 dir="rtl" style="margin:0 0 16px;${FONT};font-size:24px;line-height:1.3;color:${INK};text-align:right">${escapeMarkup(text.subject)}</h1>
${[hello, ...text.lines].map(paragraph).join('\n')}
${text.facts ? table(text.facts.map(([name, value]) => row(name, value, true)).join('')) : ''}
<table role="presentation" dir="rtl" cellpadding="0" cellspacing="0" style="margin:20px 0"><tr><td style="background:${GO};border-radius:8px"><a href="${escapeMarkup(address)}" style="display:inline-block;padding:14px 24px;${FONT};font-size:17px;font-weight:700;color:#FFFFFF;text-decoration:none">${escapeMarkup(text.button)}</a></td></tr></table>
${bill ? ordered(bill) : ''}
<p dir="rtl" style="margin:20px 0 0;${FONT};font-size:14px;line-height:1.5;color:${MUTED};text-align:right">${escapeMarkup(words.questions)} <a dir="ltr" href="tel:${escapeMarkup(shop.phone.replace(/\D/g, ''))}" style="color:${GO}">${escapeMarkup(shop.phone)}</a><br>${escapeMarkup(why)}${stopAddress === null ? '' : ` <a href="${escapeMarkup(stopAddress)}" style="color:${GO}">${escapeMarkup(words.stop)}</a>`}</p>
</td></tr></table>
</td></tr></table>
</body></html>`
  const plain = [
    text.subject,
    '',
    hello,
    ...text.lines,
    ...(text.facts ? ['', ...text.facts.map(([name, value]) => `${name}: ${value}`)] : []),
    '',
    `${text.button}: ${address}`,
    ...(bill ? ['', `${words.ordered}:`, ...bill.rows.map(([name, price]) => `${name}: ${price}`), `${words.charged}: ${bill.total}`] : []),
    '',
    `${shop.name}. ${words.questions} ${shop.phone}`,
    ...(stopAddress === null ? [] : [`${words.stop}: ${stopAddress}`]),
  ].join('\n')
  return { subject: text.subject, html, plain }
}
