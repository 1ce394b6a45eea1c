/** Colours of the wallet's frame that a project's accent stands on or beside. They never change (`src/ui/theme/tokens.ts`, tested). */
export const walletColours = {
  light: {
    grounds: ['#ffffff', '#f4f5f7'],
    strongGround: '#e9ebef',
    alarms: { danger: '#c22a3b', warning: '#8f5a00' },
  },
  dark: {
    grounds: ['#14161a', '#1d2026'],
    strongGround: '#282c34',
    alarms: { danger: '#ff8089', warning: '#e9b044' },
  },
} as const

/** Words on an accent, whichever can be read better. */
export const inks = ['#ffffff', '#0b0d12'] as const
