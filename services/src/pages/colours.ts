/** The colours of mails and pages, in the light and in the dark: those of the dialog. */
export const light = {
  background: '#ffffff',
  surface: '#f4f5f7',
  text: '#0f1217',
  muted: '#58606d',
  accent: '#2f5bff',
  onAccent: '#ffffff',
} as const

export const dark: Readonly<Record<keyof typeof light, string>> = {
  background: '#14161a',
  surface: '#1d2026',
  text: '#f2f4f7',
  muted: '#98a2b1',
  accent: '#6f8cff',
  onAccent: '#14161a',
}

const cssNames = Object.entries({
  background: '--background',
  surface: '--surface',
  text: '--text',
  muted: '--muted',
  accent: '--accent',
  onAccent: '--on-accent',
} satisfies Record<keyof typeof light, string>) as [keyof typeof light, string][]

const declare = (colours: typeof dark) => cssNames.map(([name, css]) => `${css}:${colours[name]}`).join(';')

/** Makes them variables of a page, by what its reader prefers. */
export const colourSheet = `:root{color-scheme:light dark;${declare(light)}}@media(prefers-color-scheme:dark){:root{${declare(dark)}}}`
