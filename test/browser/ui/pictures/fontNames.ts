/** Weights that the widget has (ui.md). */
export const weights = [400, 500, 600] as const

/** What each font is asked for; a subset is a file. */
export const languages = [
  { font: 'noto-sans', family: 'Noto Sans', subsets: ['latin'] },
  { font: 'noto-sans-arabic', family: 'Noto Sans Arabic', subsets: ['arabic'] },
  { font: 'noto-sans-sc', family: 'Noto Sans SC', subsets: ['chinese-simplified'] },
] as const

/** Rules that bring the fonts, and names for `font`. */
export const fontCss = languages
  .flatMap(({ font, family, subsets }) =>
    subsets.flatMap((subset) =>
      weights.map(
        (weight) =>
          `@font-face{font-family:'${family}';font-weight:${weight};src:url('/${font}-${subset}-${weight}-normal.woff2') format('woff2')}`,
      ),
    ),
  )
  .join('')
export const fontFamily = languages.map(({ family }) => `'${family}'`).join(',')
