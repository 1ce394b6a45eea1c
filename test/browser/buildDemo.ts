import { fileURLToPath } from 'node:url'
import { buildDemo } from '../../demo/build.js'

/** Where the demo is built for the tests. */
export const builtDemo = fileURLToPath(new URL('../../.local/demo-tested', import.meta.url))

/** Once before all browser tests: each worker serves the same build. */
export default function setup(): Promise<void> {
  return buildDemo(builtDemo)
}
