import type { AppMetadata } from '../contract/app.js'
import type { PageFacts } from '../contract/page.js'

/** How the host presents itself to wallets: what it says, completed by what its page says (behaviour.md 2.1). */
export function toAppMetadata(given: Partial<AppMetadata> | undefined, page: PageFacts): AppMetadata {
  return {
    name: given?.name ?? (page.title || page.origin),
    description: given?.description ?? page.description,
    url: given?.url ?? page.origin,
    icons: given?.icons ?? (page.icon ? [page.icon] : []),
  }
}
