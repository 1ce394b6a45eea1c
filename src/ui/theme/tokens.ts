/**
 * Every value that a part may use: colours by role, sizes, radii, type and durations, as custom properties named
 * `--latchkey-<token>` on the widget's host element. A host overrides them by `themeVariables`, or with a rule on
 * `[data-latchkey]` in its own style sheet.
 */

/** Colours by role, as `[light, dark]`. Text pairs reach 4.5:1 and meaningful marks 3:1 (contrast.test.ts). */
export const colours = {
  /** Ground of the modal. */
  bg: ['#ffffff', '#14161a'],
  /** Ground of rows, fields and notices. */
  surface: ['#f4f5f7', '#1d2026'],
  /** The same under the pointer; chips, badges and monograms. */
  'surface-strong': ['#e9ebef', '#282c34'],
  /** Hairlines that only decorate. */
  border: ['rgb(15 18 23 / .08)', 'rgb(255 255 255 / .08)'],
  /** Edges that carry meaning: a field, a switch that is off. */
  'border-strong': ['#838b98', '#6c7686'],
  /** Words. */
  text: ['#0f1217', '#f2f4f7'],
  /** Words of second rank: hints, captions, placeholders. */
  'text-muted': ['#58606d', '#98a2b1'],
  /** The one action of a view, links, what is chosen. */
  accent: ['#2f5bff', '#6f8cff'],
  /** Words and icons on the accent. Chosen by itself when a host sets only the accent. */
  'on-accent': ['#ffffff', '#0b0d12'],
  success: ['#0a7a45', '#4cc38a'],
  warning: ['#8f5a00', '#e9b044'],
  danger: ['#c22a3b', '#ff8089'],
  /** Laid over the host page while the modal is open. */
  overlay: ['rgb(10 12 16 / .48)', 'rgb(10 12 16 / .64)'],
  /** Ring around what the keyboard is on. */
  focus: ['#2f5bff', '#9db1ff'],
  /** Modules of a QR code; scanners want dark on light, so both themes keep it that way. */
  'qr-ink': ['#0f1217', '#0f1217'],
  /** Ground and quiet zone of a QR code. */
  'qr-paper': ['#ffffff', '#f2f4f7'],
  /** The one soft shadow, under the modal and toasts. */
  shadow: ['0 20px 56px -12px rgb(10 12 16 / .28)', '0 20px 56px -12px rgb(0 0 0 / .64)'],
} as const

/** Everything that does not change with the theme. Lengths in px: a host's own root font size must not scale us. */
export const sizes = {
  /** Font family of all text. */
  font: "system-ui,-apple-system,'Segoe UI',Roboto,sans-serif",
  /** Type: size and line height. Text is never smaller than the first. */
  'type-12': '12px/16px',
  'type-14': '14px/20px',
  'type-16': '16px/24px',
  'type-20': '20px/28px',
  'type-28': '28px/36px',
  /** Steps of the 4 px grid. */
  'space-1': '4px',
  'space-2': '8px',
  'space-3': '12px',
  'space-4': '16px',
  'space-5': '20px',
  'space-6': '24px',
  'radius-modal': '24px',
  'radius-row': '16px',
  'radius-control': '12px',
  'radius-picture': '10px',
  'radius-round': '999px',
  /** Width of the modal on a desktop. */
  width: '380px',
  /** Greatest height of the modal on a desktop. */
  height: '640px',
  header: '56px',
  row: '56px',
  picture: '36px',
  icon: '20px',
  /** Least side of anything that can be hit. */
  hit: '44px',
  'button-primary': '48px',
  'button-secondary': '40px',
  'button-chip': '32px',
  'focus-width': '2px',
  /** How far views and the opening modal travel. */
  travel: '12px',
  /** Hover, press, small fades. */
  'time-quick': '120ms',
  /** Old and new view crossing. */
  'time-view': '160ms',
  /** The height following its content. */
  'time-height': '180ms',
  /** The sheet of a phone sliding in or out. */
  'time-sheet': '240ms',
  /** The modal refusing to close. */
  'time-shake': '500ms',
  ease: 'cubic-bezier(.2,.7,.3,1)',
} as const

/** Name of a colour token, without the `--latchkey-` prefix. */
export type ColourToken = keyof typeof colours
/** Name of any token, without the `--latchkey-` prefix. */
export type Token = ColourToken | keyof typeof sizes
export type ThemeMode = 'light' | 'dark' | 'system'
/** A value for both themes, or one for each. */
export type ThemeValue = string | { readonly light: string; readonly dark: string }
/** What a host overrides: tokens without their prefix, e.g. `{ accent: '#7a3cff', font: 'Inter, sans-serif' }`. */
export type ThemeVariables = { readonly [token in Token]?: ThemeValue }

/** Custom property of a token; a host may write the whole name as well. */
export const toProperty = (token: string) => (token.startsWith('--') ? token : `--latchkey-${token}`)

/** Where a theme's values apply: the default, the dark theme by choice, the dark theme by the system's setting. */
export function themeRules(light: string, dark: string): string {
  return `:host{${light}}:host([data-theme=dark]){${dark}}@media (prefers-color-scheme:dark){:host([data-theme=system]){${dark}}}`
}

/** Text of the sheet that declares all tokens of both themes. */
export function tokenCss(): string {
  const declare = (theme: 0 | 1) =>
    Object.entries(colours)
      .map(([token, pair]) => `${toProperty(token)}:${pair[theme]};`)
      .join('')
  const fixed = Object.entries(sizes)
    .map(([token, value]) => `${toProperty(token)}:${value};`)
    .join('')
  return themeRules(`color-scheme:light;${declare(0)}${fixed}`, `color-scheme:dark;${declare(1)}`)
}
