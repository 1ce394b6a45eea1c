import { resolve } from 'node:path'
import { root } from './run.mjs'

/** React 18 in place of 19, for vite: `react`, `react-dom` and their subpaths. */
export const react18 = {
  find: /^(react|react-dom)(\/.*)?$/,
  replacement: `${resolve(root, 'test/react-18/node_modules')}/$1$2`,
}
