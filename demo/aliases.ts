import { fileURLToPath } from 'node:url'

/**
 * Where vite finds `latchkey` and its entry points.
 * @param sources The sources. Default: the built package, as npm would hand it out, unless `LATCHKEY_FROM=src`.
 * @param built Folder of the built package. Default: `dist`.
 */
export function latchkeyAliases(
  sources = process.env.LATCHKEY_FROM === 'src',
  built = fileURLToPath(new URL('../dist', import.meta.url)),
) {
  const base = sources ? fileURLToPath(new URL('..', import.meta.url)) : built
  const ext = sources ? 'ts' : 'js'
  return [
    { find: /^latchkey$/, replacement: `${base}/src/index.${ext}` },
    { find: /^latchkey\/adapter$/, replacement: `${base}/src/adapter.${ext}` },
    { find: /^latchkey\/plugin$/, replacement: `${base}/src/plugin.${ext}` },
    { find: /^latchkey\/button\.css$/, replacement: `${base}/src/react/button.css` },
    { find: /^latchkey\/(plugins|adapters)\/([^/]+)$/, replacement: `${base}/$1/$2/index.${ext}` },
    { find: /^latchkey\/([^/]+)$/, replacement: `${base}/src/$1/index.${ext}` },
  ]
}
