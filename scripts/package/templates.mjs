/**
 * Files of hosts whose templates have the elements, by their names: what docs/elements.md says to declare for React, Vue and Svelte, and what has
 * to compile then. Vue and Svelte are no packages of this repository; their types are stood for by the interfaces that hosts extend.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const templates = {
  'react.tsx': `
import { createLatchkey } from 'latchkey'
import type { LatchkeyElements } from 'latchkey/element'
import { mainnet } from 'latchkey/networks'
import type { DetailedHTMLProps, HTMLAttributes } from 'react'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends LatchkeyElements<DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>> {}
  }
}

const latchkey = createLatchkey({ networks: [mainnet], adapters: [] })

export const page = (
  <section>
    <latchkey-button className="wallet" latchkey={latchkey} balance charsStart={6} loadingLabel={undefined}>Log in</latchkey-button>
    <latchkey-wallet-button wallet="google" failed-label="Try again" />
    <latchkey-panel id="panel" />
    {/* @ts-expect-error a number */}
    <latchkey-account-button charsEnd="four" />
    {/* @ts-expect-error no attribute of a panel */}
    <latchkey-panel wallet="google" />
  </section>
)
`,
  'vueModule.d.ts': "declare module 'vue' { export interface GlobalComponents {} }",
  'vue.ts': `
import type { LatchkeyComponents } from 'latchkey/element'
import type { GlobalComponents } from 'vue'

declare module 'vue' {
  interface GlobalComponents extends LatchkeyComponents<{ readonly id?: string }> {}
}

export const connect: InstanceType<GlobalComponents['latchkey-connect-button']>['$props'] = {
  id: 'connect',
  loadingLabel: 'One moment',
  'onLatchkey:connect': ({ detail }) => console.log(detail.caipAddress),
}
// @ts-expect-error text
export const network: InstanceType<GlobalComponents['latchkey-network-button']>['$props'] = { size: 1 }
`,
  'svelteModule.d.ts': "declare module 'svelte/elements' { export interface SvelteHTMLElements {} }",
  'svelte.ts': `
import type { LatchkeyElements } from 'latchkey/element'
import type { SvelteHTMLElements } from 'svelte/elements'

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends LatchkeyElements<{ readonly class?: string }> {}
}

export const button: SvelteHTMLElements['latchkey-button'] = {
  class: 'wallet',
  namespace: 'eip155',
  'onlatchkey:change': ({ detail }) => console.log(detail.status),
}
// @ts-expect-error no event of ours
export const panel: SvelteHTMLElements['latchkey-panel'] = { 'onlatchkey:open': () => undefined }
`,
}
