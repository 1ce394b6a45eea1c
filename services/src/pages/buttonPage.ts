import { createHash } from 'node:crypto'
import built from './builtPage.json' with { type: 'json' }
import { colourSheet } from './colours.js'
import { describeLanguage, type Language } from './language.js'
import { escapeHtml, isolate } from './untrusted.js'

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

/** Who runs the wallet. `mark`: a checked picture, see `toMark`; else the name's first letter stands for it. */
export interface Operator {
  readonly name: string
  readonly mark: string | undefined
}

/** A fact of the device that asks: its name in the answer, and in the reader's language. */
export type FactName = readonly [name: string, label: string]

/** The colours, then services/pages/page.css; the script is services/pages/page.ts. */
const style = `${colourSheet}${built.style}`
const { script } = built

const toSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Headers of the pages: nothing runs or is sent but what is in them. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'",
    `script-src ${toSource(script)}`,
    `style-src ${toSource(style)}`,
    "connect-src 'self'",
    // The operator's mark.
    'img-src data:',
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
 * A page with one button, under the name of the operator. Opening it changes nothing: programs that check mails follow links. The button posts the secret
 * behind `#` to the page's own path; with `facts` the page first shows what `<path>/device` answers, `at` as `time`.
 */
export function writeButtonPage(
  language: Language,
  operator: Operator,
  texts: PageTexts,
  facts: readonly FactName[] = [],
): string {
  return writePage(
    language,
    operator,
    texts,
    facts,
    `<button type="button" disabled>${escapeHtml(texts.button)}</button>`,
  )
}

/**
 * A page with a button for each of the `numbers` that `<path>/device` answers, and one for none of them: its `number` is null. An
 * answer with `pressed: false` says that it was not the right one.
 */
export function writeChoicePage(
  language: Language,
  operator: Operator,
  texts: ChoiceTexts,
  facts: readonly FactName[],
): string {
  const { question, none, refused } = texts
  return writePage(
    language,
    operator,
    { ...texts, refused },
    facts,
    `<div role="group" aria-labelledby="question" hidden>
  <h2 id="question">${escapeHtml(question)}</h2>
  <div class="numbers" dir="ltr"></div>
  <button type="button" class="none" disabled>${escapeHtml(none)}</button>
</div>`,
  )
}

/** @param buttons markup of what can be pressed */
function writePage(
  language: Language,
  operator: Operator,
  { title, lead, done, gone, failed, otherwise, refused }: SharedTexts & { refused?: string },
  facts: readonly FactName[],
  buttons: string,
): string {
  const outcomes = Object.entries({ done, gone, failed, refused })
    .filter(([, text]) => text !== undefined)
    .map(([name, text = '']) => ` data-${name}="${escapeHtml(text)}"`)
  const rows = facts.map(
    ([name, label]) => `<dt hidden>${escapeHtml(label)}</dt><dd hidden><bdi data-fact="${name}"></bdi></dd>`,
  )
  return `<!doctype html>
<html ${describeLanguage(language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main${outcomes.join('')}>
<header>${drawMark(operator)}${isolate(operator.name)}</header>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(lead)}</p>
${rows.length === 0 ? '' : `<dl hidden>${rows.join('')}</dl>`}
${buttons}
<p role="status"></p>
${otherwise === undefined ? '' : `<small>${escapeHtml(otherwise)}</small>`}
</main>
<script>${script}</script>
</body>
</html>`
}

/** Nothing that is fetched, and nothing that others could have put there. */
function drawMark({ name, mark }: Operator): string {
  if (mark !== undefined) return `<img class="mark" alt="" src="${escapeHtml(mark)}">`
  return `<span class="mark" aria-hidden="true">${escapeHtml(firstLetter(name))}</span>`
}

function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter().segment(name)
  return (first?.segment ?? '').toUpperCase()
}
