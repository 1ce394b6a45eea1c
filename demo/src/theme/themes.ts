import type { ThemeVariables } from '../../../src/ui/theme/tokens.js'

/** A finished theme. */
export interface NamedTheme {
  readonly id: string
  readonly name: string
  /** For what kind of site. */
  readonly says: string
  readonly variables: ThemeVariables
}

const pair = (light: string, dark: string) => ({ light, dark })

/** Ours, and three that look unlike it and unlike each other. */
export const themes: readonly NamedTheme[] = [
  { id: 'latchkey', name: 'Latchkey', says: 'Quiet, for any site', variables: {} },
  {
    id: 'ledger',
    name: 'Ledger',
    says: 'Paper, ink and oxblood',
    variables: {
      bg: pair('#fbf7ee', '#1b1713'),
      surface: pair('#f3ecdc', '#26201a'),
      'surface-strong': pair('#e8dec8', '#362e25'),
      border: pair('rgb(59 43 22 / .18)', 'rgb(241 232 216 / .16)'),
      text: pair('#241c14', '#f3eadb'),
      'text-muted': pair('#645442', '#b8a88f'),
      accent: pair('#8a1d2c', '#ee9a92'),
      success: pair('#3c6321', '#a3c77f'),
      warning: pair('#825000', '#e4b45c'),
      danger: pair('#b3261e', '#ff8f82'),
      overlay: pair('rgb(36 28 20 / .55)', 'rgb(10 8 6 / .7)'),
      'qr-ink': pair('#241c14', '#241c14'),
      'qr-paper': pair('#fbf7ee', '#fbf7ee'),
      shadow: pair('0 2px 0 rgb(59 43 22 / .22),0 18px 40px -16px rgb(59 43 22 / .4)', '0 18px 40px -16px #000'),
      font: "'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Georgia,serif",
      'type-16': '17px/24px',
      'type-28': '32px/40px',
      'radius-modal': '4px',
      'radius-row': '2px',
      'radius-control': '2px',
      'radius-picture': '2px',
      'radius-round': '3px',
      'time-view': '240ms',
    },
  },
  {
    id: 'signal',
    name: 'Signal',
    says: 'Loud, square, in a hurry',
    variables: {
      bg: pair('#ffffff', '#000000'),
      surface: pair('#fff3a6', '#191900'),
      'surface-strong': pair('#ffe94d', '#33320a'),
      border: pair('#0a0a0a', '#ffe600'),
      'border-strong': pair('#0a0a0a', '#ffe600'),
      text: pair('#0a0a0a', '#fffde0'),
      'text-muted': pair('#4a4733', '#cfcb95'),
      accent: pair('#0a0a0a', '#ffe600'),
      'on-accent': pair('#ffe94d', '#0a0a0a'),
      success: pair('#006b35', '#57e389'),
      warning: pair('#8a4b00', '#ffb454'),
      danger: pair('#c4001d', '#ff8080'),
      focus: pair('#3a1fff', '#ffffff'),
      overlay: pair('rgb(255 230 0 / .7)', 'rgb(0 0 0 / .8)'),
      'qr-ink': pair('#0a0a0a', '#0a0a0a'),
      'qr-paper': pair('#ffffff', '#ffffff'),
      shadow: pair('8px 8px 0 #0a0a0a', '8px 8px 0 #ffe600'),
      font: "ui-monospace,'SF Mono','Cascadia Mono',Menlo,Consolas,monospace",
      'type-16': '15px/24px',
      'radius-modal': '0px',
      'radius-row': '0px',
      'radius-control': '0px',
      'radius-picture': '0px',
      'radius-round': '0px',
      'focus-width': '3px',
      travel: '4px',
      'time-quick': '0ms',
      'time-view': '80ms',
      'time-height': '80ms',
    },
  },
  {
    id: 'lagoon',
    name: 'Lagoon',
    says: 'Round, soft, a little sweet',
    variables: {
      bg: pair('#fdf9ff', '#1c1428'),
      surface: pair('#f4ebfc', '#2a1f3b'),
      'surface-strong': pair('#e7d8f7', '#3c2e53'),
      border: pair('rgb(92 40 140 / .1)', 'rgb(240 220 255 / .1)'),
      text: pair('#2a1740', '#f8f0ff'),
      'text-muted': pair('#655079', '#bda9d3'),
      accent: pair('#a01f86', '#ff9fe5'),
      success: pair('#0b6b5a', '#5fd6bd'),
      warning: pair('#854d00', '#f0b762'),
      danger: pair('#b8243c', '#ff909d'),
      overlay: pair('rgb(58 20 92 / .42)', 'rgb(12 6 22 / .7)'),
      'qr-ink': pair('#2a1740', '#2a1740'),
      shadow: pair('0 28px 72px -20px rgb(122 40 190 / .45)', '0 28px 72px -16px rgb(0 0 0 / .7)'),
      font: "ui-rounded,'SF Pro Rounded','Hiragino Maru Gothic ProN',Quicksand,Nunito,'Segoe UI',system-ui,sans-serif",
      'radius-modal': '36px',
      'radius-row': '28px',
      'radius-control': '20px',
      'radius-picture': '18px',
      row: '60px',
      'button-primary': '52px',
      travel: '20px',
      'time-sheet': '320ms',
      ease: 'cubic-bezier(.3,1.3,.5,1)',
    },
  },
]
