import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { ConsoleError } from './consoleError.js'
import { createRequest, type Request } from './createRequest.js'
import { createOperate, type Operate } from './operations.js'
import { ProofDialog } from './ProofDialog.js'

/** How pages reach the server. */
export interface Api {
  readonly request: Request
  readonly operate: Operate
}

const ApiContext = createContext<Api | undefined>(undefined)

/** Calls of the console's server; for reading and changing what pages show see `useRead` and `useChange`. */
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi works only inside of the console.')
  return api
}

/** What is asked while a call waits for a fresh proof. Several calls wait for one. */
interface Asked {
  readonly promise: Promise<void>
  readonly finish: (isProved: boolean) => void
}

/** Gives pages their calls, and asks for a fresh proof where one wants it. */
export function ApiProvider({ ask, children }: { readonly ask: typeof fetch; readonly children: ReactNode }) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const [waiting] = useState<{ current: Asked | undefined }>({ current: undefined })
  const prove = useCallback(() => {
    const open = waiting.current ?? createAsked()
    waiting.current = open
    setAsked(open)
    return open.promise
  }, [waiting])
  const api = useMemo(() => {
    const request = createRequest({
      fetch: ask,
      prove,
      // What is shown next is the login, at the same address.
      onEnd: () => queries.setQueryData(['me'], null),
    })
    return { request, operate: createOperate(request) }
  }, [ask, queries, prove])
  const finish = (isProved: boolean) => {
    waiting.current = undefined
    setAsked(undefined)
    asked?.finish(isProved)
  }
  return (
    <ApiContext.Provider value={api}>
      {children}
      {asked ? <ProofDialog request={api.request} onFinish={finish} /> : null}
    </ApiContext.Provider>
  )
}

function createAsked(): Asked {
  let finish: Asked['finish'] = () => {}
  const promise = new Promise<void>((resolve, reject) => {
    finish = (isProved) => (isProved ? resolve() : reject(notProved()))
  })
  return { promise, finish }
}

const notProved = () =>
  new ConsoleError({
    code: 'CONSOLE_PROOF_NEEDED',
    status: 403,
    message: 'Nothing was changed: this wants a fresh proof that it is you.',
  })
