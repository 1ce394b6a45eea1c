'use client'
import { useEffect, useState } from 'react'
import { evm } from '../../../../adapters/evm/index.js'
import { createLatchkey } from '../../../../src/index.js'
import type { FeatureContext } from '../../../../src/kernel/feature/featureContext.js'
import { reach } from '../../../../src/kernel/instance/index.js'
import { mainnet } from '../../../../src/networks/index.js'
import { definePlugin, type PluginModule, type Replacement } from '../../../../src/plugin.js'
import { replacements } from '../../../../src/ui/index.js'

const offer = (by: Replacement['by'], label: string): Replacement => ({
  by,
  label: () => label,
  send: async () => undefined,
})
/** What the plugin `activity` offers of a transaction that waits. */
const waiting = definePlugin({
  id: 'waiting',
  api: '1.0',
  provides: [replacements.id],
  load: async () => ({
    setup: (): PluginModule => ({
      provides: {
        [replacements.id]: {
          help: () => 'It waits for its block.',
          of: async () => [offer('same', 'Speed up'), offer('nothing', 'Cancel transaction')],
        },
      },
    }),
  }),
})

/** The instance that the parts are drawn in: a real one, which connects nothing. Undefined until its code has come. */
export function useGalleryContext(): FeatureContext | undefined {
  const [context, setContext] = useState<FeatureContext>()
  useEffect(() => {
    const latchkey = createLatchkey({
      id: 'gallery',
      networks: [mainnet],
      adapters: [evm()],
      plugins: [waiting()],
      modal: false,
      legal: { termsUrl: 'https://example.com/terms', checkbox: true },
    })
    let left = false
    void reach(latchkey)
      .loadContext()
      .then((made) => {
        if (!left) setContext(made)
      })
    return () => {
      left = true
      latchkey.stop()
    }
  }, [])
  return context
}
