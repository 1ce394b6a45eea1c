import { createHash } from 'node:crypto'
import { findTexts } from './texts.js'
import { escapeHtml } from './writeMail.js'

/** Custody's own pages, by the last word of their path. */
export type PageName = 'press' | 'not-me'

const style = [
  "body{font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:#141414;background:#fff;margin:0}",
  'main{max-width:480px;margin:0 auto;padding:48px 24px}h1{font-size:24px}',
  'dt{opacity:.7}dd{margin:0 0 12px;font-weight:600;overflow-wrap:anywhere}',
  'button{font:inherit;padding:12px 20px;border:0;border-radius:12px;background:#141414;color:#fff;cursor:pointer}',
  'button:disabled{opacity:.5}',
  '@media(prefers-color-scheme:dark){body{background:#141414;color:#fff}button{background:#fff;color:#141414}}',
].join('')

/** The secret is behind `#`: no server, log or referrer has it before the press. What is shown comes by it, as text. */
const script = `const main=document.querySelector('main');const button=document.querySelector('button');
const say=document.querySelector('[role=status]');
const send=(path)=>fetch(path,{method:'POST',headers:{'Content-Type':'application/json'},
body:JSON.stringify({secret:location.hash.slice(1)})});
const show=async()=>{try{const answer=await send(location.pathname+'/device');if(!answer.ok)throw 0;
const device=await answer.json();
for(const [name,value] of Object.entries({...device,time:new Date(device.at).toLocaleString(document.documentElement.lang)})){
const place=document.querySelector('[data-fact='+name+']');if(place&&value){place.textContent=value;place.hidden=false;
place.previousElementSibling.hidden=false}}button.disabled=false}catch{say.textContent=main.dataset.failed}};
button.addEventListener('click',async()=>{button.disabled=true;let ok=false;
try{ok=(await send(location.pathname)).ok}catch{ok=false}
say.textContent=main.dataset[ok?'done':'failed']});
show();`

const toSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Headers of the pages: nothing runs or is sent but what is in them. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'",
    `script-src ${toSource(script)}`,
    `style-src ${toSource(style)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'no-store',
}

/** A page with one button. Opening it changes nothing: programs that check mails follow links. */
export function writePage(name: PageName, wanted: string | undefined): string {
  const { language, texts } = findTexts(wanted)
  const { title, lead, button, done, failed } = name === 'press' ? texts.press : texts.refuse
  const facts = (['site', 'browser', 'place', 'time'] as const).map(
    (fact) => `<dt hidden>${escapeHtml(texts[fact])}</dt><dd hidden data-fact="${fact}"></dd>`,
  )
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(title)}</title><style>${style}</style></head>`,
    `<body><main data-done="${escapeHtml(done)}" data-failed="${escapeHtml(failed)}">`,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(lead)}</p><dl>${facts.join('')}</dl>`,
    `<p><button type="button" disabled>${escapeHtml(button)}</button></p><p role="status"></p></main>`,
    `<script>${script}</script></body></html>`,
  ].join('\n')
}
