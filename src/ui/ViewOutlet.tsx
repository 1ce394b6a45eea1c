'use client'
import { type ComponentType, useEffect, useReducer, useState } from 'react'
import { isLatchkeyError, type MessagesByLocale } from '../kernel/index.js'
import { type LoadedView, navigation } from '../kernel/navigation/index.js'
import { pluginHost } from '../kernel/plugins/index.js'
import { useText } from './context.js'
import { useWing } from './hooks/FeatureContext.js'
import { useRest, WithMessages } from './hooks/MessagesContext.js'
import { PluginScope } from './PluginScope.js'
import { Notice } from './parts/Notice.js'
import { RowSkeleton } from './parts/RowSkeleton.js'
import { ErrorBoundary, Failed } from './shell/ErrorBoundary.js'
import { View } from './View.js'

/** Shows a view as soon as its code is there: skeletons until then, and a way to try again when it did not come (F29). */
export function ViewOutlet({ view }: { readonly view: string }) {
  const plugins = useWing(pluginHost)
  const { loadView, peekView } = useWing(navigation)
  const t = useText()
  const [loaded, setLoaded] = useState<LoadedView | undefined>(() => peekView(view))
  const [error, setError] = useState<unknown>()
  const [round, retry] = useReducer((count: number) => count + 1, 0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads again
  useEffect(() => {
    if (loaded) return
    let alive = true
    setError(undefined)
    loadView(view).then(
      (arrived) => alive && setLoaded(arrived),
      (cause: unknown) => alive && setError(cause),
    )
    return () => {
      alive = false
    }
  }, [loadView, view, loaded, round])

  // What the opening does not bring comes with the first view that says more; where it is on its way, English would flash up.
  const isLater = !loaded || loaded.plugin !== undefined || loaded.messages !== undefined
  const lacksRest = useRest(isLater)
  if (loaded && !(isLater && lacksRest)) {
    const Component = loaded.Component as ComponentType
    return loaded.plugin ? (
      <PluginScope plugin={loaded.plugin}>
        <Component />
      </PluginScope>
    ) : (
      <WithMessages messages={loaded.messages as MessagesByLocale | undefined}>
        <ErrorBoundary name={t('shell.view')} onError={(cause) => plugins.fail('core', view, cause)}>
          <Component />
        </ErrorBoundary>
      </WithMessages>
    )
  }
  const name = plugins.ofView(view)?.id ?? t('shell.view')
  if (isLatchkeyError(error, 'FEATURE_OFF')) {
    return (
      <View title={t('shell.off.title')}>
        <Notice title={t('shell.off.title')}>{t('shell.off.help', { name })}</Notice>
      </View>
    )
  }
  return (
    <View title={t('shell.loading')}>{error ? <Failed name={name} onRetry={retry} /> : <RowSkeleton count={3} />}</View>
  )
}
