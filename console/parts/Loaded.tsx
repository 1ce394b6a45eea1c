import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '../../src/ui/parts/Skeleton.js'
import { Failure } from './Failure.js'

export interface LoadedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** The shape of what comes. Default: three rows. */
  readonly skeleton?: ReactNode
  /** What was not loaded: "The projects could not be loaded". */
  readonly failed?: string
  readonly children: (data: Data) => ReactNode
}

/** What a query brings: a skeleton before, and what to do where it failed. Old data stays, below what failed since. */
export function Loaded<Data>({ query, skeleton, failed, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query
  if (error && data === undefined)
    return <Failure error={error} title={failed ?? 'This could not be loaded'} onRetry={refetch} />
  if (data === undefined)
    return (
      <div role="status" aria-label="Loading" className="c-stack">
        {skeleton ?? <Skeleton count={3} />}
      </div>
    )
  return (
    <>
      {error ? <Failure error={error} title="What you see is not new" onRetry={refetch} /> : null}
      {children(data)}
    </>
  )
}
