import { useQuery } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import type { ConsolePage } from '../pages/definePage.js'
import { Failure } from '../parts/Failure.js'
import { Loaded } from '../parts/Loaded.js'
import { Page } from '../parts/Page.js'

/** A page whose code comes when it is opened. */
export function LoadedPage({ page }: { readonly page: ConsolePage }) {
  const query = useQuery({
    queryKey: ['page', page.id],
    // What came stays; what did not is asked for again.
    queryFn: () => page.load(),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  const Content = query.data?.Component
  if (Content)
    return (
      <Boundary title={page.title}>
        <Content />
      </Boundary>
    )
  return (
    <Page title={page.title}>
      <Loaded query={query} failed="This page could not be loaded">
        {() => null}
      </Loaded>
    </Page>
  )
}

/** A page that fails leaves the others alone. */
class Boundary extends Component<{ readonly title: string; readonly children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override render() {
    const { title, children } = this.props
    if (this.state.error === undefined) return children
    return (
      <Page title={title}>
        <Failure
          error={this.state.error}
          title="This page failed"
          onRetry={() => this.setState({ error: undefined })}
        />
      </Page>
    )
  }
}
