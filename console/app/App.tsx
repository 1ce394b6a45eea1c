import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { createTranslate } from '../../src/kernel/base/translate.js'
import { type Surface, UiProvider } from '../../src/ui/context.js'
import { messages as en } from '../../src/ui/messages/en.js'
import { ApiProvider, useApi } from '../api/ApiProvider.js'
import { ConsoleError } from '../api/consoleError.js'
import type { Me } from '../api/own.js'
import { ConfirmProvider } from '../parts/Confirm.js'
import { Failure } from '../parts/Failure.js'
import { ToastProvider } from '../parts/Toasts.js'
import { ActionsProvider } from './actions.js'
import { Join, Login } from './Entry.js'
import type { Arrival } from './readArrival.js'
import { Shell } from './Shell.js'

export interface AppProps {
  readonly surface: Surface
  readonly arrival: Arrival
  /** `fetch` for the console's calls. */
  readonly ask: typeof fetch
}

/** What is not the operator's fault is tried once more; a refusal is not. */
const isWorthRetry = (count: number, error: Error) =>
  count < 1 && !(error instanceof ConsoleError && error.status >= 400 && error.status < 500)

/** The console. */
export function App({ surface, arrival, ask }: AppProps) {
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: isWorthRetry, retryDelay: 500, staleTime: 5_000 } } }),
  )
  const [translate] = useState(() => createTranslate({ en }, 'en'))
  return (
    <UiProvider surface={surface} translate={translate}>
      <QueryClientProvider client={queries}>
        <ApiProvider ask={ask}>
          <ToastProvider>
            <ConfirmProvider>
              <BrowserRouter>
                <ActionsProvider>
                  <div className="root">
                    <Gate arrival={arrival} />
                  </div>
                </ActionsProvider>
              </BrowserRouter>
            </ConfirmProvider>
          </ToastProvider>
        </ApiProvider>
      </QueryClientProvider>
    </UiProvider>
  )
}

/** Nothing of the console is drawn before it is known who looks. */
function Gate({ arrival }: { readonly arrival: Arrival }) {
  const { request } = useApi()
  const [join, setJoin] = useState(arrival.join)
  const me = useQuery({
    queryKey: ['me'],
    queryFn: async (): Promise<Me | null> => {
      try {
        return (await request<Me>('GET', 'me')).answer
      } catch (error) {
        if (error instanceof ConsoleError && error.code === 'CONSOLE_SESSION_MISSING') return null
        throw error
      }
    },
    enabled: join === undefined,
  })
  if (join !== undefined) return <Join code={join} onDone={() => setJoin(undefined)} />
  if (me.data === null) return <Login isRefused={arrival.isRefused} />
  if (me.data) return <Shell me={me.data} />
  return me.error ? <Failure error={me.error} title="The console could not be loaded" onRetry={me.refetch} /> : null
}
