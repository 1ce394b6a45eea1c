'use client'
import type { ReactNode } from 'react'
import { type LoadedPlugin, messagesAtom, pluginHost } from '../kernel/plugins/index.js'
import { useAtomValue, useWing } from './hooks/FeatureContext.js'
import { WithMessages } from './hooks/MessagesContext.js'
import { PluginProvider } from './hooks/usePlugin.js'
import { ErrorBoundary } from './shell/ErrorBoundary.js'

interface PluginScopeProps {
  readonly plugin: LoadedPlugin
  /** What stands there when it failed. Default: a notice with its name and Retry. */
  readonly drawFailure?: (retry: () => void) => ReactNode
  readonly children: ReactNode
}

/** Surrounds what a plugin draws: its messages, its controller, and an error boundary. */
export function PluginScope({ plugin, drawFailure, children }: PluginScopeProps) {
  const { id } = plugin.descriptor
  const plugins = useWing(pluginHost)
  return (
    <WithMessages messages={useAtomValue(messagesAtom)[id]}>
      <PluginProvider value={plugin}>
        <ErrorBoundary name={id} drawFailure={drawFailure} onError={(error) => plugins.fail(id, 'render', error)}>
          {children}
        </ErrorBoundary>
      </PluginProvider>
    </WithMessages>
  )
}
