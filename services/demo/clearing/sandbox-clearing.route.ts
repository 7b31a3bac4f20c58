import { Type } from 'typebox'
import { formatMoney } from '#services/domain/money.ts'
import { escapeMarkup } from '#services/domain/plain-text.ts'
import type { SecurityHeaders } from '#services/ingress/plugins/security-headers.ts'
import type { App, WriteRoutes } from '#services/ingress/typed-app.ts'
import { CHOICES, type Choice, type ClearingHouse, SANDBOX_PATH, type SandboxTransaction } from './sandbox-clearing.command.ts'

/** Payment pages of the demo's clearing house: no card fields, no script. */

const BUTTONS: readonly { choice: Choice; label: string; note: string }[] = [
  { choice: 'pay', label: 'לשלם', note: 'החיוב מאושר וחוזרים לחנות' },
  { choice: 'decline', label: 'כרטיס מסורב', note: 'החיוב נדחה וחוזרים לחנות' },
  { choice: 'cancel', label: 'לבטל ולחזור', note: 'בלי לשלם' },
  { choice: 'slow', label: 'לשלם, אישור מתעכב', note: 'חוזרים מיד, והתשלום נודע לחנות רק אחרי רבע דקה' },
  { choice: 'close', label: 'לשלם ולסגור את הלשונית', note: 'בלי לחזור לחנות: היא תגלה את התשלום בעצמה' },
  { choice: 'refuse_refund', label: 'לשלם, זיכוי יסורב', note: 'החיוב מאושר; כשהחנות תזכה, חברת הסליקה תסרב' },
  { choice: 'hang_refund', label: 'לשלם, זיכוי בלי תשובה', note: 'החיוב מאושר; כשהחנות תזכה, הכסף יוחזר בלי שתגיע תשובה' },
  { choice: 'replay', label: 'לשלם ולחזור פעמיים', note: 'אותה כתובת חזרה נפתחת שוב ושוב' },
]

const STYLE = `*{box-sizing:border-box}body{margin:0;background:#FBFAF8;color:#17191E;font:400 1rem/1.5 Rubik,"Segoe UI",Arial,sans-serif}
.demo{background:#1D2026;color:#F6F4F0;padding:.75rem 1rem;text-align:center;font-weight:700}
.demo b{background:#F0640A;color:#17191E;border-radius:.375rem;padding:.125rem .5rem;margin-inline-end:.5rem}
main{max-width:30rem;margin:2rem auto;padding:1.5rem 1rem;background:#FFF;border:1px solid #E7E3DC;border-radius:.75rem}
@media(max-width:32rem){main{margin:1rem}}
h1{font-size:1.375rem;line-height:1.25;margin:0 0 .5rem}p{margin:.5rem 0}
.sum{font-size:2.25rem;font-weight:700;margin:0}
ul{list-style:none;margin:1.5rem 0 0;padding:0;display:grid;gap:1rem}li{display:grid;gap:.25rem}
small{color:#5C6068;font-size:.875rem}
button,.button{display:block;width:100%;min-height:3rem;padding:.75rem 1rem;border:1px solid #8E8A83;border-radius:.5rem;background:#FFF;color:#17191E;font:inherit;font-weight:700;text-align:center;text-decoration:none;cursor:pointer}
li:first-child button,.button:not(.plain){background:#F0640A;border-color:#F0640A}
button:hover,.button:hover{background:#F4F1EC}li:first-child button:hover,.button:not(.plain):hover{background:#FF7A26}
:focus-visible{outline:3px solid #17191E;outline-offset:2px}`

export interface SandboxRoutes extends Pick<WriteRoutes, 'refuseOtherSite'> {
  clearingHouse: ClearingHouse
  shopName: string
  headers: SecurityHeaders
}

const params = Type.Object({ transactionId: Type.String() })
const body = Type.Object({ choice: Type.Enum([...CHOICES]) }, { additionalProperties: false })

/** Routes of the demo's payment pages; a real shop does not mount them. */
export async function sandboxClearingRoutes(app: App, { clearingHouse, shopName, headers, refuseOtherSite }: SandboxRoutes): Promise<void> {
  const documentHeaders = { ...headers.document, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  await app.register(async (scope: App) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, form, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(form)))),
    )
    scope.get(
      `${SANDBOX_PATH}/:transactionId`,
      { config: { access: 'public' }, schema: { hide: true, params } },
      async (request, reply) => {
        const transaction = await clearingHouse.findTransaction(request.params.transactionId)
        reply.headers(documentHeaders)
        if (transaction === null) return reply.code(404).send(notFoundPage(shopName))
        const page =
          transaction.state === 'open'
            ? choicePage(shopName, transaction)
            : usedPage(shopName, clearingHouse.returnUrl(transaction), transaction.refundedAgorot)
        return reply.send(page)
      },
    )
    scope.post(
      `${SANDBOX_PATH}/:transactionId`,
      { onRequest: refuseOtherSite, bodyLimit: 1024, config: { access: 'public' }, schema: { hide: true, params, body } },
      async (request, reply) => {
        const { choice } = request.body
        const returnUrl = await clearingHouse.choose(request.params.transactionId, choice)
        reply.headers(documentHeaders)
        if (returnUrl === null) return reply.code(404).send(notFoundPage(shopName))
        return choice === 'close' || choice === 'replay'
          ? reply.send(paidPage(shopName, returnUrl, choice))
          : reply.redirect(returnUrl, 303)
      },
    )
  })
}

function choicePage(shopName: string, { amountAgorot, installments }: SandboxTransaction): string {
  const payments = installments > 1 ? `<p>ב-<bdi>${installments}</bdi> תשלומים</p>` : ''
  const buttons = BUTTONS.map(
    ({ choice, label, note }) =>
      `<li><button name="choice" value="${choice}" aria-describedby="${choice}">${label}</button><small id="${choice}">${note}</small></li>`,
  )
  return page(
    shopName,
    `<h1>תשלום ל${escapeMarkup(shopName)}</h1>
<p class="sum"><bdi dir="ltr">${formatMoney(amountAgorot)}</bdi></p>${payments}
<form method="post"><ul>${buttons.join('')}</ul></form>`,
  )
}

/** Paid, without an automatic redirect back. */
function paidPage(shopName: string, returnUrl: string, choice: Choice): string {
  const ways =
    choice === 'replay'
      ? `<p>התשלום אושר. אפשר לפתוח את כתובת החזרה כמה פעמים שרוצים, גם בשתי לשוניות: ההזמנה תשולם פעם אחת.</p>
<p><a class="button" href="${escapeMarkup(returnUrl)}">לחזור לחנות</a></p>
<p><a class="button plain" href="${escapeMarkup(returnUrl)}" target="_blank">לחזור לחנות בלשונית נוספת</a></p>`
      : `<p>התשלום אושר. אפשר לסגור את הלשונית: בעוד דקות אחדות החנות תשאל את חברת הסליקה ותעדכן את ההזמנה.</p>`
  return page(shopName, `<h1>התשלום בוצע</h1>${ways}`)
}

/** A page takes one choice; later visits redirect as the first did. */
function usedPage(shopName: string, returnUrl: string, refundedAgorot: number): string {
  const refunded = refundedAgorot > 0 ? `<p>הוחזרו לכרטיס <bdi dir="ltr">${formatMoney(refundedAgorot)}</bdi></p>` : ''
  return page(shopName, `<h1>כבר בחרתם בדף הזה</h1>${refunded}<p><a class="button" href="${escapeMarkup(returnUrl)}">לחזור לחנות</a></p>`)
}

function notFoundPage(shopName: string): string {
  return page(shopName, '<h1>אין כאן עסקה</h1><p>הכתובת אינה נכונה.</p>')
}

function page(shopName: string, content: string): string {
  return `<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>סליקה לדוגמה - ${escapeMarkup(shopName)}</title><style>${STYLE}</style></head>
<body><header class="demo"><b>הדגמה</b>דף סליקה לדוגמה: שום כרטיס אינו מחויב</header><main>${content}</main></body></html>`
}
