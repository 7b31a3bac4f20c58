import { escapeMarkup } from '#services/domain/plain-text.ts'
import type { IssuedDocument } from './document.ts'
import { type DocumentTable, documentParts, type Fact, type Party, withoutIsolates } from './document-parts.ts'
import { documentsText as text } from './documents.text.ts'

/** The page of a document: it prints on A4, is read on a phone, and has no script. Answer it with the headers of documents. */

/** `pdfPath`: where its PDF is; null without a link. */
export interface DocumentPageOptions {
  pdfPath: string | null
}

/** Colours are those of `tokens.css`. */
const STYLE = `@page{size:A4;margin:14mm}*{box-sizing:border-box}
body{margin:0;background:#FBFAF8;color:#17191E;font:400 1rem/1.5 Rubik,"Segoe UI",Arial,sans-serif;font-variant-numeric:tabular-nums}
main{position:relative;max-width:210mm;margin:2rem auto;padding:3rem;background:#FFF;border:1px solid #E7E3DC;border-block-start:6px solid #F0640A;border-radius:.75rem;overflow:hidden;overflow-wrap:anywhere}
h1{font-size:1.75rem;line-height:1.3;margin:0}h2{font-size:1.125rem;margin:2rem 0 .5rem}h3{font-size:1rem;margin:0}p{margin:.25rem 0}
.standing{font-weight:700;margin:0}.standing+.facts,.mark+.facts{margin-block-start:.75rem}small,dt,th,.note{color:#5C6068;font-size:.875rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:0 1rem;margin:0;align-items:baseline}dd{margin:0}
.parties{display:grid;grid-template-columns:1fr 1fr;gap:2rem;margin:2rem 0}
table{width:100%;border-collapse:collapse}th,td{padding:.5rem;text-align:start;vertical-align:top;border-block-end:1px solid #E7E3DC;white-space:pre-line}
th{background:#F4F1EC}tr{break-inside:avoid}.lines th:first-child,.payments th:nth-child(2){width:100%}
.lines :is(th,td):not(:first-child),.payments :is(th,td):not(:nth-child(2)){white-space:nowrap}
.sums{width:fit-content;min-width:45%;margin-block:1rem 0;margin-inline:auto 0;gap:0}
.sums>*{padding:.5rem;border-block-end:1px solid #E7E3DC;font-size:1rem;color:inherit}.sums>:nth-last-child(-n+2){font-size:1.25rem;font-weight:700}
.mark{position:absolute;inset-block-start:18rem;inset-inline:0;margin:0;text-align:center;font-size:min(11rem,26vw);white-space:nowrap;line-height:1;font-weight:700;color:#F0640A;opacity:.14;transform:rotate(-35deg);pointer-events:none;print-color-adjust:exact}
.download{display:inline-block;margin-block-start:2rem;padding:.75rem 1.5rem;border:1px solid #8E8A83;border-radius:.5rem;color:inherit;font-weight:700;text-decoration:none}
.download:hover{background:#F4F1EC}:focus-visible{outline:3px solid #17191E;outline-offset:2px}
@media screen and (max-width:40rem){main{margin:0;padding:1.5rem 1rem;border-inline:0;border-radius:0}h1{font-size:1.375rem}.parties{grid-template-columns:1fr;gap:1.5rem}
table,tbody{display:block}thead{position:absolute;clip-path:inset(50%)}tr{display:grid;grid-template-columns:auto auto 1fr;gap:.25rem 1rem;padding:.75rem 0;border-block-end:1px solid #E7E3DC}
td,th{display:block;padding:0;border:0}.lines td:first-child,.payments td:nth-child(2){grid-column:1/-1}.payments td:nth-child(2){order:1}td:last-child{justify-self:end;font-weight:700}
td:empty{display:none}td[data-head]::before{content:attr(data-head) " ";color:#5C6068}.sums{min-width:100%}}
@media print{html{font-size:10pt}body{background:#FFF}main{max-width:none;margin:0;padding:4mm 0 0;border:0;border-block-start:2mm solid #F0640A;border-radius:0;print-color-adjust:exact}
h2{margin-block-start:6mm;break-after:avoid}.parties{margin:6mm 0;gap:8mm}.sums,.parties{break-inside:avoid}th{print-color-adjust:exact}.download{display:none}}`

export function documentPage(document: IssuedDocument, { pdfPath }: DocumentPageOptions): string {
  const { title, standing, isSample, facts, parties, lines, sums, payments } = documentParts(document)
  const mark = isSample ? `<p class="standing">${text.sampleNote}</p><p class="mark">${text.sample}</p>` : ''
  const download = pdfPath === null ? '' : `<a class="download" href="${escapeMarkup(pdfPath)}">${text.download}</a>`
  return `<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeMarkup(withoutIsolates(title))}</title><style>${STYLE}</style></head>
<body><main>
<h1>${words(title)}</h1><p class="standing">${standing}</p>${mark}${factList(facts)}
<div class="parties">${parties.map(partySection).join('')}</div>
${table('lines', lines)}<p class="note">${text.withVat}</p>${factList(sums, 'sums')}
<h2>${payments.heading}</h2>${table('payments', payments)}
${download}</main></body></html>`
}

const factList = (facts: readonly Fact[], kind = 'facts'): string =>
  `<dl class="${kind}">${facts.map(({ label, value }) => `<dt>${words(label)}</dt><dd>${words(value)}</dd>`).join('')}</dl>`

const partySection = ({ heading, name, facts }: Party): string =>
  `<section><small>${heading}</small><h3>${words(name)}</h3>${factList(facts)}</section>`

/** On a phone, where the heads are not shown, the figures between the first cell and the last say theirs. */
function table(kind: 'lines' | 'payments', { heads, rows }: DocumentTable): string {
  const cell = (content: string, column: number) => {
    const head = kind === 'lines' && column > 0 && column < heads.length - 1 ? ` data-head="${heads[column]}"` : ''
    return `<td${head}>${words(content)}</td>`
  }
  const head = heads.map((content) => `<th scope="col">${content}</th>`).join('')
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')
  return `<table class="${kind}"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
}

/** Isolates become elements: who copies a price from the page gets no marks with it. */
const words = (isolatedText: string): string =>
  escapeMarkup(isolatedText)
    .replace(/\u2066/g, '<bdi dir="ltr">')
    .replace(/\u2068/g, '<bdi>')
    .replace(/\u2069/g, '</bdi>')
