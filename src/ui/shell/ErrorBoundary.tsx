'use client'
import { Component, type ReactNode } from 'react'
import { useText } from '../context.js'
import { RetryIcon } from '../icons/shellIcons.js'
import { Button } from '../parts/Button.js'
import { Notice } from '../parts/Notice.js'

export interface ErrorBoundaryProps {
  /** What failed: the plugin's or the view's name. */
  readonly name: string
  /** Told of each error, with React's component stack. */
  readonly onError?: (error: unknown, componentStack?: string) => void
  /** Runs before the children are tried again, e.g. loads the plugin anew. */
  readonly onRetry?: () => void
  /** What stands there instead, where users cannot do without. Default: a notice with the name and Retry. */
  readonly drawFailure?: (retry: () => void) => ReactNode
  readonly children: ReactNode
}

interface State {
  readonly failed: boolean
}

/** Keeps a part that throws to itself: shows its name and Retry in its place, and everything else lives. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, info: { componentStack?: string | null }) {
    this.props.onError?.(error, info.componentStack ?? undefined)
  }

  override render() {
    const { name, drawFailure, children } = this.props
    if (!this.state.failed) return children
    return drawFailure?.(this.retry) ?? <Failed name={name} onRetry={this.retry} />
  }

  private readonly retry = () => {
    this.props.onRetry?.()
    this.setState({ failed: false })
  }
}

/** What stands in the place of a part that failed. Also for failures that never rendered, such as a lost download. */
export function Failed({ name, onRetry }: { readonly name: string; readonly onRetry: () => void }) {
  const t = useText()
  return (
    <Notice
      tone="warning"
      live
      title={t('shell.failed.title', { name })}
      action={
        <Button size="chip" icon={<RetryIcon />} onClick={onRetry}>
          {t('shell.retry')}
        </Button>
      }
    >
      {t('shell.failed.help')}
    </Notice>
  )
}
