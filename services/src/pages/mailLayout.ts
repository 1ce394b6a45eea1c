import { dark, light } from './colours.js'
import { describeLanguage, type Language } from './language.js'
import type { AccentColours } from './readAccent.js'
import { escapeHtml, isolate } from './untrusted.js'

/** A block of a mail's HTML. Only `html` is markup already: of texts that went through {@link isolate} or `escapeHtml`. */
export type MailBlock =
  | { html: string }
  | { title: string }
  | { note: string }
  | { code: string }
  | { facts: readonly (readonly [label: string, value: string])[] }
  /** A link that stands out, with the host that it leads to. */
  | { button: string; url: string }
  | { link: string; url: string }

const font = "font-family:system-ui,-apple-system,'Segoe UI',sans-serif;font-size:16px;line-height:24px"
/** What an operator's mails look like. What is left out is as in all. */
export interface MailLook {
  /** Of links and buttons, and of a line above all. */
  readonly accent?: { readonly light: AccentColours; readonly dark: AccentColours } | undefined
  /** Whether the mail carries a picture: see `Mail.logo`. Default: false. */
  readonly hasLogo?: boolean
}

/** Mail programs that read no style sheet show the light colours of the `style` attributes. */
const writeDarkSheet = ({ accent, onAccent }: AccentColours) =>
  [
    `body,.sheet{background:${dark.background}!important;color:${dark.text}!important}`,
    `.surface{background:${dark.surface}!important;color:${dark.text}!important}.muted{color:${dark.muted}!important}`,
    `.line{border-color:${accent}!important}`,
    `.link{color:${accent}!important}`,
    `.button{background:${accent}!important;color:${onAccent}!important}`,
  ].join('')

/** The HTML of a mail: no script, no picture but the one that it carries, nothing that is fetched when it is read. */
export function writeMailHtml(
  language: Language,
  blocks: readonly MailBlock[],
  { accent, hasLogo = false }: MailLook = {},
): string {
  const colours = accent?.light ?? light
  const line = accent ? `border-top:4px solid ${accent.light.accent};` : ''
  return [
    `<!doctype html><html ${describeLanguage(language)}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<style>:root{color-scheme:light dark}@media(prefers-color-scheme:dark){${writeDarkSheet(accent?.dark ?? dark)}}</style></head>`,
    `<body style="${font};color:${light.text};background:${light.background};margin:0">`,
    `<div class="sheet line" style="${line}max-width:480px;margin:0 auto;padding:32px 20px">`,
    ...(hasLogo
      ? ['<img src="cid:logo" alt="" style="display:block;height:40px;max-width:200px;margin:0 0 24px">']
      : []),
    ...blocks.map((block) => writeBlock(block, colours)),
    '</div></body></html>',
  ].join('\n')
}

function writeBlock(block: MailBlock, { accent, onAccent }: AccentColours): string {
  if ('html' in block) return `<p style="margin:0 0 16px">${block.html}</p>`
  if ('title' in block)
    return `<h1 style="font-size:24px;line-height:32px;font-weight:600;margin:0 0 8px">${escapeHtml(block.title)}</h1>`
  if ('note' in block) return `<p class="muted" style="${small}">${escapeHtml(block.note)}</p>`
  if ('code' in block) return writeCode(block.code)
  if ('facts' in block) return writeFacts(block.facts)
  const url = escapeHtml(block.url)
  if ('link' in block)
    return `<p style="margin:0 0 16px"><a class="link" style="color:${accent}" href="${url}">${escapeHtml(block.link)}</a></p>`
  return [
    `<p style="margin:0 0 8px"><a class="button" style="${button};background:${accent};color:${onAccent}" href="${url}">${escapeHtml(block.button)}</a></p>`,
    `<p class="muted" style="${small}">${isolate(new URL(block.url).host)}</p>`,
  ].join('')
}

const small = `font-size:14px;line-height:20px;color:${light.muted};margin:0 0 16px`
const button = `display:inline-block;padding:12px 24px;border-radius:16px;font-weight:600;text-decoration:none`
const box = `background:${light.surface};border-radius:16px;padding:16px;margin:0 0 16px`

/** Figures stand left to right in every language. */
function writeCode(code: string): string {
  const figures =
    'font:600 32px/40px ui-monospace,Menlo,Consolas,monospace;letter-spacing:.2em;text-indent:.2em;text-align:center'
  return `<p class="surface" dir="ltr" style="${box};${figures}">${escapeHtml(code)}</p>`
}

function writeFacts(facts: readonly (readonly [string, string])[]): string {
  const label = `font-size:14px;line-height:20px;color:${light.muted}`
  const rows = facts.map(
    ([name, value], index) =>
      `<div class="muted" style="${label};margin-top:${index === 0 ? 0 : 12}px">${escapeHtml(name)}</div>` +
      `<div style="font-weight:500;overflow-wrap:anywhere">${isolate(value)}</div>`,
  )
  return `<div class="surface" style="${box}">${rows.join('')}</div>`
}
