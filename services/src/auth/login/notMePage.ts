import { createHash } from 'node:crypto'
import { findTexts } from './mail/texts.js'
import { escapeHtml } from './mail/writeMail.js'

/** Where the page is, and where its button posts to. */
export const notMePath = '/login/v1/not-me'

const style =
  "body{font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:#141414;background:#fff;margin:0}" +
  'main{max-width:480px;margin:0 auto;padding:48px 24px}h1{font-size:24px}' +
  'button{font:inherit;padding:12px 20px;border:0;border-radius:12px;background:#141414;color:#fff;cursor:pointer}' +
  'button:disabled{opacity:.5}@media(prefers-color-scheme:dark){body{background:#141414;color:#fff}' +
  'button{background:#fff;color:#141414}}'

/** The secret stands behind `#`: it reaches no server, log or referrer before the press. */
const script = `const button=document.querySelector('button');const say=document.querySelector('[role=status]');
button.addEventListener('click',async()=>{button.disabled=true;let ok=false;
try{const answer=await fetch(location.pathname,{method:'POST',headers:{'Content-Type':'application/json'},
body:JSON.stringify({secret:location.hash.slice(1)})});ok=answer.ok}catch{ok=false}
say.textContent=say.dataset[ok?'done':'failed'];button.disabled=ok});`

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Headers of the page: nothing runs or is sent but what is in it. */
export const notMeHeaders: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'",
    `script-src ${hash(script)}`,
    `style-src ${hash(style)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'no-store',
}

/** A page with one button. Opening it changes nothing: programs that check mails follow links. */
export function writeNotMePage(wanted: string | undefined): string {
  const { language, texts } = findTexts(wanted)
  const { title, lead, button, done, failed } = texts.page
  return [
    `<!doctype html><html lang="${language}" dir="${texts.direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(title)}</title><style>${style}</style></head>`,
    `<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(lead)}</p><p><button type="button">${escapeHtml(button)}</button></p>`,
    `<p role="status" data-done="${escapeHtml(done)}" data-failed="${escapeHtml(failed)}"></p></main>`,
    `<script>${script}</script></body></html>`,
  ].join('\n')
}
