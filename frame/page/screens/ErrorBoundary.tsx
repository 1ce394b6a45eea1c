/** @jsxImportSource preact */
import { Component, type ComponentChildren } from 'preact'
import { useText } from '../../common/screen/context.js'
import { Button } from '../../common/screen/parts/Button.js'
import { Content, Foot, Title } from '../../common/screen/parts/Layout.js'

interface Props {
  /** The user leaves the screen that failed. */
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** A screen that throws says so, and offers to try again or to close it. What it threw goes nowhere: it may hold an address. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static override getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <Failed onClose={this.props.onClose} onRetry={() => this.setState({ failed: false })} />
  }
}

function Failed({ onClose, onRetry }: { readonly onClose: () => void; readonly onRetry: () => void }) {
  const t = useText()
  return (
    <Content>
      <Title title={t('parts.failed.title')}>{t('parts.failed.help')}</Title>
      <Foot>
        <Button size="primary" onClick={onRetry}>
          {t('parts.retry')}
        </Button>
        <Button wide onClick={onClose}>
          {t('parts.close')}
        </Button>
      </Foot>
    </Content>
  )
}
