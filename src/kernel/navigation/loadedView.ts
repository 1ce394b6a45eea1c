import type { ViewModule } from '../contract/plugin.js'
import type { LoadedPlugin } from '../plugins/index.js'

/** A view that arrived, and the plugin that it belongs to (none for a core view). */
export interface LoadedView extends ViewModule<unknown> {
  readonly plugin: LoadedPlugin | undefined
}
