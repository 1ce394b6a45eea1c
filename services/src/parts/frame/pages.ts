import { createHash } from 'node:crypto'
import { dark, light } from '../../pages/colours.js'
import { escapeHtml } from '../../pages/untrusted.js'
import type { FramePage } from './frameBuild.js'

/** Id of the script element that holds the configuration. */
const configElement = 'latchkey-frame'

/**
 * A page that runs the frame's code.
 * @param config what the code gets, as JSON in the page; nothing of it can end its element
 */
export function writePage({ entry, preload, styles }: FramePage, title: string, config?: object): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)}</title>`,
    ...styles.map((name) => `<link rel="stylesheet" href="/assets/${name}">`),
    ...preload.map((name) => `<link rel="modulepreload" href="/assets/${name}">`),
    ...(config ? [`<script type="application/json" id="${configElement}">${toScriptText(config)}</script>`] : []),
    `<script type="module" src="/assets/${entry}"></script>`,
    '</head><body></body></html>',
    '',
  ].join('\n')
}

/** JSON in which nothing begins or ends an element or a comment: `<` occurs only inside of its texts. */
function toScriptText(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

const plainStyle = [
  `:root{color-scheme:light dark;--background:${light.background};--text:${light.text};--muted:${light.muted}}`,
  `@media(prefers-color-scheme:dark){:root{--background:${dark.background};--text:${dark.text};--muted:${dark.muted}}}`,
  "body{font:16px/24px system-ui,-apple-system,'Segoe UI',sans-serif;color:var(--text);background:var(--background);",
  'margin:0 auto;max-width:440px;padding:32px 20px}h1{font-size:24px;line-height:32px;font-weight:600;margin:0 0 8px}',
  'p{margin:0;color:var(--muted)}',
].join('')

/** Content policy of a page that says why there is no frame. No page can frame it. */
export const plainPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(plainStyle).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A page that says why there is no frame. */
export function writePlainPage(title: string, text: string): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(title)}</title><style>${plainStyle}</style></head>`,
    `<body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></body></html>`,
    '',
  ].join('\n')
}
