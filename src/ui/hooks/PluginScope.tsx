'use client'
import { createContext, type ReactNode, useContext } from 'react'
import { type LoadedPlugin, messagesAtom } from '../../kernel/plugins/index.js'
import { ErrorBoundary } from '../shell/ErrorBoundary.js'
import { useAtomValue, useKernel } from './KernelContext.js'
import { WithMessages } from './MessagesContext.js'

const PluginContext = createContext<LoadedPlugin | undefined>(undefined)

/** The plugin around this view or slot; undefined in the core's views. */
export const usePlugin = (): LoadedPlugin | undefined => useContext(PluginContext)

interface PluginScopeProps {
  readonly plugin: LoadedPlugin
  /** What stands there when it failed. Default: a notice with its name and Retry. */
  readonly drawFailure?: (retry: () => void) => ReactNode
  readonly children: ReactNode
}

/** Surrounds what a plugin draws: its messages, its controller, and an error boundary. */
export function PluginScope({ plugin, drawFailure, children }: PluginScopeProps) {
  const { id } = plugin.descriptor
  const kernel = useKernel()
  return (
    <WithMessages messages={useAtomValue(messagesAtom)[id]}>
      <PluginContext.Provider value={plugin}>
        <ErrorBoundary
          name={id}
          drawFailure={drawFailure}
          onError={(error) => kernel.plugins.fail(id, 'render', error)}
        >
          {children}
        </ErrorBoundary>
      </PluginContext.Provider>
    </WithMessages>
  )
}
