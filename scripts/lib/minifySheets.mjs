import { transform } from 'esbuild'

/** A style sheet of ours: one exported template string without expressions. */
const sheet = /^(export const \w+Css = )\/\* css \*\/ `([^`$\\]*)`$/m

/** Whether a source holds a style sheet. */
export const isSheet = (/** @type {string} */ id) => id.endsWith('.css.ts')

/**
 * Minifies the style sheet in a `*.css.ts`. Sources are written to be read; what ships is not.
 *
 * @param {string} code
 * @param {string} id Named when it cannot be read.
 */
export async function minifySheet(code, id) {
  const [whole, start, css] = sheet.exec(code) ?? []
  if (whole === undefined || css === undefined)
    throw new Error(
      `${id}: write one \`export const xCss = /* css */ \`...\`\`, with no expression and no backslash in it`,
    )
  const { code: minified, warnings } = await transform(css, { loader: 'css', minify: true, sourcefile: id })
  if (warnings[0]) throw new Error(`${id}: ${warnings[0].text}`)
  return code.replace(whole, () => `${start}\`${minified.trim()}\``)
}
