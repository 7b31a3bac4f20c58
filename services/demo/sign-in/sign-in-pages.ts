import { escapeMarkup } from '#services/domain/plain-text.ts'
import type { Person } from './local-provider.ts'

/** Sign-in pages of the demo: no password, no script. */

const NOTES: Record<Person['kind'], string> = {
  staff: 'ברשימת הצוות: ההתחברות תצליח',
  stranger: 'לא ברשימת הצוות: החנות תסרב',
  unverified: 'הכתובת ברשימה אבל לא אומתה: החנות תסרב',
}

export function choosePage(shopName: string, people: readonly Person[]): string {
  const choices = people.map(
    ({ sub, email, kind }, index) =>
      `<li><button name="person" value="${escapeMarkup(sub)}" aria-describedby="note-${index}"><bdi dir="ltr">${escapeMarkup(email)}</bdi></button>
<small id="note-${index}">${NOTES[kind]}</small></li>`,
  )
  return page(
    shopName,
    `<h1>מי מתחבר?</h1><p>התחברות לדסק הצוות של ${escapeMarkup(shopName)}. בחנות אמיתית עומד כאן הדף של <bdi>Google</bdi>.</p>
<form method="post"><ul>${choices.join('')}</ul><button class="plain" name="person" value="">לבטל ולחזור</button></form>`,
  )
}

export function errorPage(shopName: string): string {
  return page(shopName, '<h1>ההתחברות נקטעה</h1><p>הבקשה אינה תקינה או שעבר יותר מדי זמן. חזרו לדף הצוות ונסו שוב.</p>')
}

const STYLE = `*{box-sizing:border-box}body{margin:0;background:#FBFAF8;color:#17191E;font:400 1rem/1.5 Rubik,"Segoe UI",Arial,sans-serif}
.demo{background:#1D2026;color:#F6F4F0;padding:.75rem 1rem;text-align:center;font-weight:700}
.demo b{background:#F0640A;color:#17191E;border-radius:.375rem;padding:.125rem .5rem;margin-inline-end:.5rem}
main{max-width:30rem;margin:2rem auto;padding:1.5rem 1rem;background:#FFF;border:1px solid #E7E3DC;border-radius:.75rem}
@media(max-width:32rem){main{margin:1rem}}
h1{font-size:1.375rem;line-height:1.25;margin:0 0 .5rem}p{margin:.5rem 0}
ul{list-style:none;margin:1.5rem 0;padding:0;display:grid;gap:1rem}li{display:grid;gap:.25rem}small{color:#5C6068;font-size:.875rem}
button{display:block;width:100%;min-height:3rem;padding:.75rem 1rem;border:1px solid #8E8A83;border-radius:.5rem;background:#FFF;color:#17191E;font:inherit;font-weight:700;cursor:pointer;overflow-wrap:anywhere}
li:first-child button{background:#F0640A;border-color:#F0640A}button:hover{background:#F4F1EC}li:first-child button:hover{background:#FF7A26}
.plain{font-weight:400}:focus-visible{outline:3px solid #17191E;outline-offset:2px}`

function page(shopName: string, content: string): string {
  return `<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>התחברות לדוגמה - ${escapeMarkup(shopName)}</title><style>${STYLE}</style></head>
<body><header class="demo"><b>הדגמה</b>התחברות לדוגמה: בלי סיסמה, רק במחשב הזה</header><main>${content}</main></body></html>`
}
