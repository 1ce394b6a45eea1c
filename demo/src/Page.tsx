import type { Latchkey } from 'latchkey'
import { LatchkeyProvider } from 'latchkey/react'
import { type ReactNode, StrictMode } from 'react'
import { Home } from './home/Home.js'
import { PageFoot } from './PageFoot.js'
import { PageHead } from './PageHead.js'
import type { Stack } from './readStack.js'
import { SignedIn } from './SignedIn.js'
import type { Settings } from './settings.js'

export interface PageProps {
  readonly latchkey: Latchkey
  readonly stack: Stack
  readonly settings: Settings
  /** The query, kept in links. */
  readonly query: string
  /** What stands in the page. Default: the home page. */
  readonly children?: ReactNode
}

/** The whole page; drawn alike by the server and the browser. */
export function Page({ latchkey, stack, settings, query, children }: PageProps) {
  const page = (
    <LatchkeyProvider latchkey={latchkey}>
      <PageHead query={query} />
      {settings.signIn === 'none' ? null : <SignedIn />}
      <main>{children ?? <Home stack={stack} settings={settings} />}</main>
      <PageFoot query={query} inbox={stack.inbox} />
    </LatchkeyProvider>
  )
  return settings.strict ? <StrictMode>{page}</StrictMode> : page
}
