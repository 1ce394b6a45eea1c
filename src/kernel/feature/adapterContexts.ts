import type { AdapterContext } from '../contract/adapterContext.js'
import { defineResource } from '../contract/resource.js'

/** Makes what adapters and sources are given, by their ids. */
export const adapterContexts = defineResource<(id: string) => AdapterContext>('latchkey-adapter-contexts')
