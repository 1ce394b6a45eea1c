'use client'
import { useState } from 'react'
import { LatchkeyError } from '../../../../src/kernel/index.js'
import { Divider } from '../../../../src/ui/parts/Divider.js'
import { FailureCode } from '../../../../src/ui/parts/FailureCode.js'
import { FullAddress } from '../../../../src/ui/parts/FullAddress.js'
import { FundingButtons } from '../../../../src/ui/parts/FundingButtons.js'
import { HonestLabel } from '../../../../src/ui/parts/HonestLabel.js'
import { NotConnected } from '../../../../src/ui/parts/NotConnected.js'
import { Picture } from '../../../../src/ui/parts/Picture.js'
import { ReplaceTransaction } from '../../../../src/ui/parts/ReplaceTransaction.js'
import { Row } from '../../../../src/ui/parts/Row.js'
import { Scene } from '../../../../src/ui/parts/Scene.js'
import { Spinner } from '../../../../src/ui/parts/Spinner.js'
import { Terms } from '../../../../src/ui/parts/Terms.js'
import { TermsGate } from '../../../../src/ui/parts/TermsGate.js'
import { type GridItemState, VirtualGrid } from '../../../../src/ui/parts/VirtualGrid.js'
import { Waiting } from '../../../../src/ui/parts/Waiting.js'
import { Frame } from '../../../../src/ui/shell/Frame.js'
import { toSamplePicture } from './samplePicture.js'

const nothing = () => {}
const logo = <Picture size={64} name="Harbour" src={toSamplePicture(262, 'M11 10v16M25 10v16M11 18h14')} />
const failure = new LatchkeyError('CONNECTION_FAILED', 'The wallet did not answer as expected')
const declined = new LatchkeyError('CONNECTION_REJECTED', 'Connection rejected', { outcome: 'rejected' })
/** Two ways to coins, as plugins would offer them. */
const ways = {
  all: async () => ['Buy', 'Receive'].map((label) => ({ label: () => label, show: async () => {} })),
}
const wallets = Array.from({ length: 24 }, (_, index) => `Wallet ${index + 1}`)
const drawWallet = (name: string, { tabIndex }: GridItemState) => (
  <Row label={name} picture={<Picture name={name} />} tabIndex={tabIndex} onClick={nothing} />
)

/** What views of several steps are made of: waiting, terms, long lists. */
export function FlowParts({ theme }: { readonly theme: string }) {
  const [tries, setTries] = useState(0)
  return (
    <Frame title={`Flows, ${theme}`} onBack={nothing} footer={<Terms />}>
      <Waiting
        key={tries}
        picture={logo}
        title="Open Harbour"
        help="Accept the request in the wallet"
        onRetry={nothing}
        onCancel={nothing}
      />
      <Divider />
      <Waiting
        picture={logo}
        title="Connection rejected"
        help="You declined in Harbour"
        error={declined}
        onRetry={() => setTries(tries + 1)}
        onCancel={nothing}
      />
      <Divider />
      <Scene picture={logo} title="Failed to connect" help="Harbour did not answer as expected.">
        <FailureCode error={failure} />
        <Spinner />
      </Scene>
      <Divider />
      <TermsGate>
        <Row
          label="Harbour"
          hint="Off until the terms are accepted"
          picture={<Picture name="Harbour" />}
          onClick={nothing}
        />
      </TermsGate>
      <Divider />
      <ReplaceTransaction account="eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F" hash="0x1" />
      <HonestLabel />
      <Divider />
      <NotConnected help="Connect a wallet to send from it." onConnect={nothing} />
      <FundingButtons resources={ways} />
      <Divider />
      <FullAddress address="0x71C7656EC7ab88b098defB751B7401B5f6d8976F" namespace="eip155" />
      <Divider />
      <VirtualGrid
        label="Wallets"
        items={wallets}
        toKey={(name) => name}
        draw={drawWallet}
        rowHeight={56}
        columnWidth={280}
      />
    </Frame>
  )
}
