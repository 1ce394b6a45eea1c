import { Button, Text } from '../../../src/ui/index.js'

export interface NotPublishedProps {
  /** What has changed, a line each. */
  readonly changes: readonly string[]
  readonly isPending: boolean
  readonly onDiscard: () => void
  readonly onPublish: () => void
}

/** The bar of a draft: what would be published, and its two ends. */
export function NotPublished({ changes, isPending, onDiscard, onPublish }: NotPublishedProps) {
  return (
    <section className="c-draft" aria-label="Not published yet">
      <div>
        <Text strong>
          {changes.length === 1 ? 'One change is not published' : `${changes.length} changes are not published`}
        </Text>
        <Text size={12} tone="muted">
          {changes.join('. ')}
        </Text>
      </div>
      <div className="c-line">
        <Button onClick={onDiscard}>Discard</Button>
        <Button loading={isPending} pressed onClick={onPublish}>
          Publish
        </Button>
      </div>
    </section>
  )
}
