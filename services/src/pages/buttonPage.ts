import { createHash } from 'node:crypto'
import { dark, light } from './colours.js'
import { describeLanguage, type Language } from './language.js'
import { escapeHtml } from './untrusted.js'

/** What a page says that a mail leads to. */
interface SharedTexts {
  title: string
  lead: string
  done: string
  /** The link was used, is too old or was cut: pressing again is no use. */
  gone: string
  /** Anything else: pressing again may do. */
  failed: string
  /** What to do in place of pressing. */
  otherwise?: string
}

/** What a page with one button says. */
export interface PageTexts extends SharedTexts {
  button: string
}

/** What a page says that offers numbers. */
export interface ChoiceTexts extends SharedTexts {
  /** Which number is to be chosen. */
  question: string
  /** The button for none of them. */
  none: string
  /** Another number than the right one was chosen, or none. */
  refused: string
}

/** A fact of the device that asks: its name in the answer, and in the reader's language. */
export type FactName = readonly [name: string, label: string]

const style = [
  `:root{color-scheme:light dark;--background:${light.background};--surface:${light.surface};--text:${light.text};`,
  `--muted:${light.muted};--accent:${light.accent};--on-accent:${light.onAccent}}`,
  `@media(prefers-color-scheme:dark){:root{--background:${dark.background};--surface:${dark.surface};--text:${dark.text};`,
  `--muted:${dark.muted};--accent:${dark.accent};--on-accent:${dark.onAccent}}}`,
  '*{box-sizing:border-box}[hidden]{display:none!important}',
  "body{font:16px/24px system-ui,-apple-system,'Segoe UI',sans-serif;color:var(--text);background:var(--background);",
  'margin:0;min-height:100dvh;display:grid;align-items:start}',
  'main{width:100%;padding:32px 20px}h1{font-size:24px;line-height:32px;font-weight:600;margin:0 0 8px}p{margin:0 0 24px}',
  'dl{background:var(--surface);border-radius:16px;padding:16px;margin:0 0 24px}',
  'dt{font-size:14px;line-height:20px;color:var(--muted)}dd{margin:0 0 12px;font-weight:500;overflow-wrap:anywhere}',
  'dd:last-of-type{margin:0}',
  'button{font:inherit;font-weight:600;width:100%;min-height:48px;padding:12px 20px;border:0;border-radius:16px;',
  'background:var(--accent);color:var(--on-accent);cursor:pointer}button:disabled{opacity:.5;cursor:default}',
  'button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}',
  '[role=status]{font-weight:500;margin:0}[role=status]:not(:empty){margin:0 0 16px}',
  'button:not([hidden])+[role=status]:not(:empty){margin:16px 0 0}',
  'h2{font-size:16px;line-height:24px;font-weight:600;margin:0 0 12px}',
  '.numbers{display:grid;grid-template-columns:repeat(3,1fr);gap:12px;margin:0 0 12px}',
  '.numbers button{min-height:72px;padding:12px;font-size:28px;line-height:32px;font-variant-numeric:tabular-nums}',
  '.none{background:var(--surface);color:var(--text)}',
  '[role=group]+[role=status]:not(:empty){margin:16px 0 0}[role=group][hidden]+[role=status]:not(:empty){margin:0}',
  'small{display:block;font-size:14px;line-height:20px;color:var(--muted);margin-top:16px}',
  '@media(min-width:480px){body{background:var(--surface);padding:48px 24px}',
  'main{max-width:440px;margin:0 auto;padding:32px;border-radius:24px;background:var(--background)}}',
].join('')

/**
 * The secret is behind `#`: no server, log or referrer has it before the press. What is shown of a device comes by it, as
 * text, and before that nothing can be pressed. A new link in the same tab changes only what is behind `#`: the page begins anew.
 */
const script = `const main=document.querySelector('main'),box=document.querySelector('[role=group]');
const list=document.querySelector('dl'),say=document.querySelector('[role=status]'),other=document.querySelector('small');
const buttons=()=>main.querySelectorAll('button'),enable=(on)=>{for(const button of buttons())button.disabled=!on};
const send=(path,more)=>fetch(path,{method:'POST',headers:{'Content-Type':'application/json'},
body:JSON.stringify({secret:location.hash.slice(1),...more})});
const judge=({ok,status})=>ok?'done':status===400||status===404?'gone':'failed';
const tell=(name)=>{say.textContent=main.dataset[name];
if(name!=='failed')for(const part of [list,other,box,...buttons()])if(part)part.hidden=true};
const press=async(more)=>{enable(false);say.textContent='';let name='failed';
try{const answer=await send(location.pathname,more);name=judge(answer);
if(name==='done'&&(await answer.json()).pressed===false)name='refused'}catch{}tell(name);enable(true)};
const choose=(button,number)=>button.addEventListener('click',()=>press({number}));
const when=(at)=>new Date(at).toLocaleString(document.documentElement.lang,{dateStyle:'long',timeStyle:'short'});
const show=async()=>{try{const answer=await send(location.pathname+'/device');
if(!answer.ok)return tell(judge(answer));const device=await answer.json();
for(const place of list.querySelectorAll('bdi')){const name=place.dataset.fact;
const value=name==='time'?when(device.at):device[name];if(!value)continue;place.textContent=value;
place.parentElement.hidden=place.parentElement.previousElementSibling.hidden=false}
if(box){for(const number of device.numbers){const button=document.createElement('button');button.type='button';
button.textContent=number;choose(button,number);box.querySelector('.numbers').append(button)}
choose(box.querySelector('.none'),null);box.hidden=false}
list.hidden=false;enable(true)}catch{tell('failed')}};
if(!box)main.querySelector('button').addEventListener('click',()=>press());
addEventListener('hashchange',()=>location.reload());
if(list)show();else enable(true);`

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
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'no-store',
}

/**
 * A page with one button. Opening it changes nothing: programs that check mails follow links. The button posts the secret
 * behind `#` to the page's own path; with `facts` the page first shows what `<path>/device` answers, `at` as `time`.
 */
export function writeButtonPage(language: Language, texts: PageTexts, facts: readonly FactName[] = []): string {
  return writePage(language, texts, facts, [`<button type="button" disabled>${escapeHtml(texts.button)}</button>`])
}

/**
 * A page with a button for each of the `numbers` that `<path>/device` answers, and one for none of them: its `number` is null. An
 * answer with `pressed: false` says that it was not the right one.
 */
export function writeChoicePage(language: Language, texts: ChoiceTexts, facts: readonly FactName[]): string {
  const { question, none, refused } = texts
  return writePage(language, { ...texts, refused }, facts, [
    '<div role="group" aria-labelledby="question" hidden>',
    `<h2 id="question">${escapeHtml(question)}</h2><div class="numbers" dir="ltr"></div>`,
    `<button type="button" class="none" disabled>${escapeHtml(none)}</button></div>`,
  ])
}

function writePage(
  language: Language,
  { title, lead, done, gone, failed, otherwise, refused }: SharedTexts & { refused?: string },
  facts: readonly FactName[],
  pressed: readonly string[],
): string {
  const rows = facts.map(
    ([name, label]) => `<dt hidden>${escapeHtml(label)}</dt><dd hidden><bdi data-fact="${name}"></bdi></dd>`,
  )
  const outcomes = { done, gone, failed, ...(refused !== undefined && { refused }) }
  const said = Object.entries(outcomes).map(([name, text]) => `data-${name}="${escapeHtml(text)}"`)
  return [
    `<!doctype html><html ${describeLanguage(language)}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(title)}</title><style>${style}</style></head>`,
    `<body><main ${said.join(' ')}>`,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(lead)}</p>`,
    ...(rows.length === 0 ? [] : [`<dl hidden>${rows.join('')}</dl>`]),
    ...pressed,
    '<p role="status"></p>',
    ...(otherwise === undefined ? [] : [`<small>${escapeHtml(otherwise)}</small>`]),
    `</main><script>${script}</script></body></html>`,
  ].join('\n')
}
