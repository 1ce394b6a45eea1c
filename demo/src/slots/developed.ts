import type { PluginDescriptor } from 'latchkey'
import { sampler } from './sampler/index.js'

/** What `/slots` shows. List your plugin here while you write it; the sampler fills every slot beside it. */
export const developed: readonly PluginDescriptor[] = [sampler()]
