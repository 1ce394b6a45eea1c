import { fileURLToPath } from 'node:url'
import { buildDemo } from '../../../demo/build.js'

/** Where the demo is built for the browser tests. */
export const builtDemo = fileURLToPath(new URL('../../../.local/demo-for-tests', import.meta.url))

/** Builds the demo once, before any worker starts. */
export default () => buildDemo(builtDemo)
