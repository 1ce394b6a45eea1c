import type { Latchkey } from '../contract/latchkey.js'
import { defineResource } from '../contract/resource.js'

/** Goes from one chain to another. The errors are those of `Latchkey`. */
export const networkSwitch = defineResource<Latchkey['switchNetwork']>('latchkey-network-switch')
